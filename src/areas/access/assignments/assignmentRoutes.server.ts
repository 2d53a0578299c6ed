import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Binder, binder, scopeClause } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { expanded } from '#engine/access/expand.ts';
import { may } from '#engine/permission/permission.ts';
import { column } from '#engine/db/names.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { ID } from '#engine/http/id.ts';
import { derivedFrom, entities, entityNamed } from '#engine/entity/registry.ts';
import { read, updateMany } from '#engine/store/store.server.ts';
import { invalid, Problem } from '#engine/http/problem.ts';
import { actorOf, idOf, companyToday, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { namesOf } from '#engine/lists/named.server.ts';
import { entryScope } from '#engine/search/entryScope.server.ts';
import { user } from '#areas/identity/users/user.ts';
import { endsIn, pickedOn, VISIBILITY, type Assigned } from '#areas/identity/users/visibility.ts';
import { visibilityOf } from '#areas/identity/identity.server.ts';
import type { Assignable, AssignmentAnswer, Effects, VisibilityChange } from './assignment.ts';
import { type Owners, without } from './difference.rules.ts';
import { assignmentAnswer, effects } from './assignmentsAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const ids = z.array(z.int().positive()).max(500, 'Choose at most 500, or choose “all”.');
const until = z.iso.date('Choose the last day.');
const choice = z.strictObject({
  scope: z.enum(['all', 'assigned']),
  ids,
  ends: z
    .array(z.strictObject({ id: z.int().positive(), until }))
    .max(500)
    .optional(),
  rules: z.record(z.string(), z.array(z.union([z.string().max(60), z.int().positive()])).max(50)).default({}),
});
const saving = choice.extend({ version: z.int().positive() });

const TAG = 'Users';
const ONE = `/api/v1/users/:id${ID}/assignment/:of(^(?:customer|supplier)$)`;

/** Routes for a user's assignments: read, preview and save. */
export function mountAssignments(app: FastifyInstance, database: Database): void {
  const about = (summary: string, more: Partial<About> = {}) => ({
    config: { about: { summary, tag: TAG, permission: 'user.update', ...more } },
  });

  app.get(ONE, about('Get a user’s scope, and what can be assigned', { answer: assignmentAnswer }), async (request) =>
    assignmentOf(database, actorOf(request), idOf(request), ofIn(request)),
  );

  app.post(
    `${ONE}/preview`,
    about('Preview a change of a user’s scope', { body: choice, answer: effects }),
    async (request): Promise<Effects> => {
      const next = shaped(choice, request.body);
      const actor = actorOf(request);
      const of = ofIn(request);
      const row = await read({ tx: database, actor }, user, idOf(request));
      return effectsOf(database, actor, row, setBy(next, of), of);
    },
  );

  app.post(ONE, about('Assign customers or suppliers', { body: saving, answer: assignmentAnswer }), async (request) => {
    const { version, ...next } = shaped(saving, request.body);
    const of = ofIn(request);
    const saved = await writing(database, request, async (context) => {
      const before = await assignmentOf(context.tx, context.actor, idOf(request), of);
      const open = new Set(before.all.filter(({ archived }) => !archived).map(({ id }) => id));
      // Earlier assignments stay until removed, even if archived.
      const left = next.ids.filter((id) => !open.has(id) && !before.ids.includes(id));
      const kept = next.ids.filter((id) => !left.includes(id));
      const [done] = await updateMany(context, user, [
        { id: idOf(request), version, set: setBy({ ...next, ids: kept }, of) },
      ]);
      if (done && 'problem' in done) throw done.problem;
      return { left, titles: await titlesOf(context, of, left) };
    });
    const answer = await assignmentOf(database, actorOf(request), idOf(request), of);
    if (saved.left.length === 0) return answer;
    // The rest is saved; only invalid assignments are refused.
    const message = leftWords(saved.left.map((id) => saved.titles.get(id) ?? `no. ${id}`));
    throw new Problem(422, 'archived', message, {
      errors: { ids: [message] },
      more: { left: saved.left, assignment: answer },
    });
  });
}

const leftWords = (titles: readonly string[]): string =>
  `${titles.slice(0, 3).join(', ')}${titles.length > 3 ? ` and ${titles.length - 3} more` : ''} ${titles.length === 1 ? 'was' : 'were'} archived and left out. The other changes are saved.`;

/** Titles of records that the actor may see, archived or not. */
async function titlesOf({ tx, actor }: Context, of: Assigned, among: readonly number[]): Promise<Map<number, string>> {
  if (among.length === 0) return new Map();
  const bind = binder();
  const { rows } = await tx.query<{ id: number; title: string }>(
    `select s.entity_id as id, s.title from search_entry s
      where s.entity = ${bind(of)} and s.entity_id = any(${bind(among)}::bigint[]) and ${entryScope(actor, bind)}`,
    bind.values,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const ofIn = (request: FastifyRequest): Assigned => (request.params as { of: Assigned }).of;

/**
 * Fields that an assignment sets on the account. Drops last days of records that are not selected. @throws 422 for an
 * unknown rule
 */
function setBy({ scope, ids: picked, ends, rules }: z.output<typeof choice>, of: Assigned): Values {
  const known = VISIBILITY[of].rules.map(({ field }): string => field);
  const unknown = Object.keys(rules).find((field) => !known.includes(field));
  if (unknown) throw invalid({ rules: [`“${unknown}” is not a rule. Choose one of ${known.join(', ')}.`] });
  const wrong = Object.entries(rules).find(([field, values]) =>
    values.some((value) => typeof value !== (field.endsWith('Tags') ? 'string' : 'number')),
  );
  if (wrong) throw invalid({ rules: [`“${wrong[0]}” must be ${wrong[0].endsWith('Tags') ? 'tags' : 'ids'}.`] });
  const last = ends?.filter(({ id }) => picked.includes(id)).map((end) => ({ [`${of}Id`]: end.id, until: end.until }));
  return {
    [VISIBILITY[of].scope]: scope,
    [VISIBILITY[of].ids]: picked,
    ...(last ? { [VISIBILITY[of].ends]: last } : {}),
    ...rules,
  };
}

async function assignmentOf(tx: Queryable, actor: Actor, id: number, of: Assigned): Promise<AssignmentAnswer> {
  const row = await read({ tx, actor }, user, id);
  const chosen = row[VISIBILITY[of].ids] ?? [];
  const bind = binder();
  const { rows: all } = await tx.query<Assignable & Record<string, unknown>>(
    `select s.entity_id as id, s.title, s.subtitle, s.archived from search_entry s
      where s.entity = ${bind(of)} and (not s.archived or s.entity_id = any(${bind(chosen)}::bigint[])) and ${entryScope(actor, bind)}
      order by s.title, s.entity_id`,
    bind.values,
  );
  return {
    of,
    user: { id: row.id, name: row.name, version: row.version },
    scope: row[VISIBILITY[of].scope] === 'all' ? 'all' : 'assigned',
    ids: chosen,
    ends: endsIn(row, of),
    rules: Object.fromEntries(VISIBILITY[of].rules.map(({ field }) => [field, row[field] ?? []])),
    all,
    refs: await namesOf(tx, user, [row], actor),
    tags: await tagsInUse(tx, actor, of),
  };
}

/** Tags of the records that the actor sees, as choices for rules. */
async function tagsInUse(tx: Queryable, actor: Actor, of: Assigned): Promise<readonly string[]> {
  const bind = binder();
  const { rows } = await tx.query<{ tag: string }>(
    `select distinct t.tag from ${column(of)} r cross join unnest(r.tags) as t (tag)
      where r.archived_at is null and ${scopeClause(entityNamed(of), actor, bind)} order by 1 limit 500`,
    bind.values,
  );
  return rows.map(({ tag }) => tag);
}

/** Number of records per entity that belong to gained or lost owners, limited to entities the user may view. */
async function effectsOf(
  tx: Queryable,
  actor: Actor,
  row: Row<typeof user>,
  set: Readonly<Values>,
  of: Assigned,
): Promise<Effects> {
  const next = { ...row, ...set };
  const day = companyToday();
  const [before = [], after = []] = await visibilityOf(tx, [row, next], of, day);
  const picked = pickedOn(next, of, day);
  const seen =
    after === 'all' ? null : { byHand: picked.length, byRule: after.filter((id) => !picked.includes(id)).length };
  return { seen, changes: await changesOf(tx, actor, row.id, without(after, before), without(before, after), of) };
}

async function changesOf(
  tx: Queryable,
  actor: Actor,
  userId: number,
  gained: Owners,
  lost: Owners,
  of: Assigned,
): Promise<readonly VisibilityChange[]> {
  const { rows } = await tx.query<{ patterns: string[] | null }>(
    `select (select array_agg(distinct p) from role r, unnest(r.permissions) p where r.id = any(u.role_ids) and r.archived_at is null) as patterns from "user" u where u.id = $1`,
    [userId],
  );
  const patterns = expanded(rows[0]?.patterns ?? []);
  const nouns = entities().filter(
    (noun) =>
      !noun.base &&
      !noun.internal &&
      noun.scope.by === of &&
      [noun, ...derivedFrom(noun)].some(({ name }) => may(patterns, `${name}.view`)),
  );
  const bind = binder();
  const counts = nouns.map((noun) => {
    const field = noun.scope.by === of ? noun.scope.field : 'id';
    const counted = (owners: Owners) =>
      `count(*) filter (where ${ownersClause(`r.${column(field)}`, owners, bind)})::int`;
    return `select ${bind(noun.plural)}::text as label, ${counted(gained)} as gains, ${counted(lost)} as loses
              from ${column(noun.name)} r where r.archived_at is null and ${scopeClause(noun, actor, bind)}`;
  });
  if (counts.length === 0) return [];
  const found = await tx.query<VisibilityChange & Record<string, unknown>>(counts.join(' union all '), bind.values);
  return found.rows.filter(({ gains, loses }) => gains > 0 || loses > 0);
}

const ownersClause = (field: string, owners: Owners, bind: Binder): string =>
  'only' in owners
    ? `${field} = any(${bind(owners.only)}::bigint[])`
    : `${field} <> all(${bind(owners.allBut)}::bigint[])`;
