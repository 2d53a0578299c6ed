import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { binder } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { catalogue, type Permission } from '#engine/access/catalogue.ts';
import { expanded } from '#engine/access/expand.ts';
import { covers, may } from '#engine/permission/permission.ts';
import { csvText } from '#engine/csv/csvText.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { invalid, notFound } from '#engine/http/problem.ts';
import { actorOf } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { entryScope } from '#engine/search/entryScope.server.ts';
import type { Effect, ExplanationAnswer, Holder } from './explanation.ts';
import { explainFor, type GivenRole, peopleFor, type Person, rolesInUse } from './holders.server.ts';
import { originsOf } from './origins.server.ts';
import { whereAndWhenOf } from '#areas/identity/identity.server.ts';
import { inWords, originWords } from './words.rules.ts';
import { effect, explanationAnswer, holder } from './permissionsAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Choose from the list.')
  .transform(Number);
const question = z.strictObject({ permission: z.string().max(120), userId: id, customerId: id.optional() });
const preview = z.strictObject({
  roleId: z.int().positive().nullable(),
  permissions: z.array(z.string().max(60)).max(500),
});

const TAG = 'Permissions';

/** Routes that explain permissions, list holders, preview a change of a role, and suggest users to ask. */
export function mountPermissions(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/system/permissions/explain',
    about('Explain why a user has a permission, or not', 'permission.explain', {
      query: ['permission', 'userId', 'customerId'],
      asked: question,
      answer: explanationAnswer,
    }),
    async (request): Promise<ExplanationAnswer> => {
      const actor = actorOf(request);
      const asked = shaped(question, request.query);
      const permission = known(asked.permission);
      const [person] = await peopleFor(database, asked.userId);
      if (!person) throw notFound('user');
      const customer = asked.customerId ? await customerNamed(database, actor, asked.customerId) : null;
      const roles = await rolesInUse(database);
      const found = explainFor(person, roles, permission.code, asked.customerId ?? null);
      return {
        user: { id: person.id, name: person.name },
        permission: permission.code,
        ...found,
        words: [...wordsOf(person, roles, permission, found, customer), ...(await whereAndWhenOf(database, person.id))],
        origins: (await originsOf(database, person.id, roles, found.grantedBy)).map(originWords),
      };
    },
  );

  app.get(
    '/api/v1/system/permissions/holders',
    about('List the users with a permission and their roles', 'permission.explain', {
      query: ['permission'],
      answer: z.object({ rows: z.array(holder) }),
    }),
    async (request): Promise<{ rows: readonly Holder[] }> => {
      const { code } = known(String((request.query as { permission?: string }).permission ?? ''));
      return { rows: await holdersOf(database, code) };
    },
  );

  app.get(
    '/api/v1/system/permissions/askable',
    {
      config: {
        about: {
          summary: 'List the users who can assign a permission',
          tag: TAG,
          everybody: 'all users can see whom to ask for a permission',
          query: ['permission'],
          answer: z.object({ names: z.array(z.string()) }),
        },
      },
    },
    async (request): Promise<{ names: readonly string[] }> => {
      const { code } = known(String((request.query as { permission?: string }).permission ?? ''));
      const [people, roles] = [await peopleFor(database), await rolesInUse(database)];
      const names = people
        .filter((person) => person.works && canGive(patternsOf(person, roles), code))
        .map(({ name }) => name);
      return { names: names.slice(0, FEW) };
    },
  );

  app.get(
    '/api/v1/system/permissions.csv',
    {
      config: {
        about: {
          summary: 'Roles and their permissions as CSV',
          tag: TAG,
          permission: 'role.export',
          media: 'text/csv',
        },
      },
    },
    async (_request, reply) => {
      const roles = await rolesInUse(database);
      const lines = catalogue().map(({ code, group, sentence, risk }) => [
        group,
        code,
        sentence,
        risk,
        ...roles.map(({ permissions }) => (may(expanded(permissions), code) ? 'yes' : '')),
      ]);
      const head = ['Group', 'Permission', 'Description', 'Risk', ...roles.map(({ name }) => name)];
      return asAttachment(reply, 'text/csv; charset=utf-8', 'permissions.csv').send(csvText([head, ...lines]));
    },
  );

  app.post(
    '/api/v1/system/roles/preview',
    {
      config: {
        about: {
          summary: 'Preview the effect of a role change',
          tag: TAG,
          permission: 'role.update',
          body: preview,
          answer: z.object({ users: z.array(effect) }),
        },
      },
    },
    async (request): Promise<{ users: readonly Effect[] }> => {
      const { roleId, permissions } = shaped(preview, request.body);
      return { users: roleId === null ? [] : await effectsOf(database, roleId, permissions) };
    },
  );
}

const about = (summary: string, permission: string, more: Partial<About>) => ({
  config: { about: { summary, tag: TAG, permission, ...more } },
});

const FEW = 5;

/** @throws 422 for an unknown permission code */
function known(code: string): Permission {
  const found = catalogue().find((each) => each.code === code);
  if (!found) throw invalid({ permission: ['Permission not found. Choose one from the list.'] });
  return found;
}

/** Name of a customer that the actor may see. @throws 404 */
async function customerNamed(database: Database, actor: Actor, customerId: number): Promise<string> {
  const bind = binder();
  const { rows } = await database.query<{ title: string }>(
    `select s.title from search_entry s where s.entity = 'customer' and s.entity_id = ${bind(customerId)} and ${entryScope(actor, bind)}`,
    bind.values,
  );
  if (!rows[0]) throw notFound('customer');
  return rows[0].title;
}

/** A user can give a permission if they may update users and hold it themselves. */
const canGive = (patterns: readonly string[], code: string): boolean =>
  may(patterns, 'user.update') && covers(patterns, code);

const patternsOf = (person: Person, roles: readonly GivenRole[]): readonly string[] =>
  expanded(roles.filter(({ id: role }) => person.role_ids.includes(role)).flatMap(({ permissions }) => permissions));

async function holdersOf(database: Database, code: string): Promise<readonly Holder[]> {
  const [people, roles] = [await peopleFor(database), await rolesInUse(database)];
  return people
    .map((person) => ({ person, found: explainFor(person, roles, code, null) }))
    .filter(({ found }) => found.allowed)
    .map(({ person, found }) => ({
      id: person.id,
      name: person.name,
      grantedBy: found.grantedBy,
      customers: seenBy(person),
    }));
}

const seenBy = (person: Person): number | null =>
  person.customer_scope === 'all' ? null : (person.customer_ids?.length ?? 0);

function wordsOf(
  person: Person,
  roles: readonly GivenRole[],
  { code, sentence }: Permission,
  found: Pick<ExplanationAnswer, 'reason' | 'grantedBy'>,
  customer: string | null,
): readonly string[] {
  return inWords({
    name: person.name,
    sentence,
    permission: code,
    reason: found.reason,
    grantedBy: found.grantedBy,
    roles: roles.filter(({ id: role }) => person.role_ids.includes(role)).map(({ name }) => name),
    givers: roles.filter(({ permissions }) => may(expanded(permissions), code)).map(({ name }) => name),
    customer,
    customers: seenBy(person),
    standsIn: person.stands_in ?? [],
    status: person.status === 'active' && !person.works ? 'outside' : person.status,
  });
}

/** Permission codes that each user of a role gains and loses. */
async function effectsOf(
  database: Database,
  roleId: number,
  permissions: readonly string[],
): Promise<readonly Effect[]> {
  const [people, roles] = [await peopleFor(database), await rolesInUse(database)];
  const changed = roles.map((each) => (each.id === roleId ? { ...each, permissions } : each));
  const codes = catalogue().map(({ code }) => code);
  return people
    .filter((person) => person.status !== 'deactivated' && person.role_ids.includes(roleId))
    .map((person) => {
      const [before, after] = [patternsOf(person, roles), patternsOf(person, changed)];
      return {
        id: person.id,
        name: person.name,
        gains: codes.filter((code) => !may(before, code) && may(after, code)),
        loses: codes.filter((code) => may(before, code) && !may(after, code)),
      };
    });
}
