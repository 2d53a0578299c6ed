import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Binder, binder, scopeClause } from '#core/access/access.server.ts';
import type { Actor } from '#core/access/actor.ts';
import { expanded } from '#core/access/expand.ts';
import { may } from '#core/access/permission.ts';
import { column } from '#core/db/names.ts';
import type { Database, Queryable } from '#core/db/pool.server.ts';
import { derivedFrom, entities } from '#core/entity/registry.ts';
import { read, updateMany } from '#core/entity/store.server.ts';
import { Problem } from '#core/http/problem.ts';
import { actorOf, idOf, writing } from '#core/http/request.server.ts';
import { shaped } from '#core/http/shaped.server.ts';
import { entryScope } from '#core/search/entryScope.server.ts';
import { user } from '../users/user.ts';
import type { Assignable, Assigned, AssignmentAnswer, Choice, SightChange } from './assignment.ts';
import { type Owners, without } from './difference.rules.ts';

const ids = z.array(z.int().positive()).max(500, 'At most 500 can be assigned. Choose “all” instead.');
const choice = z.strictObject({ scope: z.enum(['all', 'assigned']), ids });
const saving = choice.extend({ version: z.int().positive() });

const TAG = 'Users';
const ONE = '/api/v1/users/:id(^\\d{1,15}$)/assignment/:of(^(?:customer|supplier)$)';

/** Which customers or suppliers somebody sees: what there is, what a change would mean, and making it. */
export function mountAssignments(app: FastifyInstance, database: Database): void {
  const about = (summary: string, body?: z.ZodType) => ({
    config: { about: { summary, tag: TAG, permission: 'user.update', ...(body ? { body } : {}) } },
  });

  app.get(ONE, about('What a user sees, and what can be assigned'), async (request) =>
    assignmentOf(database, actorOf(request), idOf(request), ofIn(request)),
  );

  app.post(`${ONE}/preview`, about('What a user would see or lose sight of', choice), async (request) => {
    const next = shaped(choice, request.body);
    const actor = actorOf(request);
    const now = await assignmentOf(database, actor, idOf(request), ofIn(request));
    return { changes: await sightChanges(database, actor, now, next, ofIn(request)) };
  });

  app.post(ONE, about('Assign customers or suppliers', saving), async (request) => {
    const { version, ...next } = shaped(saving, request.body);
    const of = ofIn(request);
    const saved = await writing(database, request, async (context) => {
      const before = await assignmentOf(context.tx, context.actor, idOf(request), of);
      const open = new Set(before.all.filter(({ archived }) => !archived).map(({ id }) => id));
      // What was assigned before stays, archived or not, for as long as nobody takes it away.
      const left = next.ids.filter((id) => !open.has(id) && !before.ids.includes(id));
      const kept = next.ids.filter((id) => !left.includes(id));
      const [done] = await updateMany(context, user, [
        { id: idOf(request), version, set: { [`${of}Scope`]: next.scope, [`${of}Ids`]: kept } },
      ]);
      if (done && 'problem' in done) throw done.problem;
      return { left, titles: new Map(before.all.map(({ id, title }) => [id, title])) };
    });
    const answer = await assignmentOf(database, actorOf(request), idOf(request), of);
    if (saved.left.length === 0) return answer;
    // The rest is saved; only what cannot be assigned is refused.
    const message = leftWords(saved.left.map((id) => saved.titles.get(id) ?? `number ${id}`));
    throw new Problem(422, 'archived', message, {
      errors: { ids: [message] },
      more: { left: saved.left, assignment: answer },
    });
  });
}

const leftWords = (titles: readonly string[]): string =>
  `${titles.slice(0, 3).join(', ')}${titles.length > 3 ? ` and ${titles.length - 3} more` : ''} ${
    titles.length === 1 ? 'was' : 'were'
  } archived meanwhile and left out. The rest is saved.`;

const ofIn = (request: FastifyRequest): Assigned => (request.params as { of: Assigned }).of;

async function assignmentOf(tx: Queryable, actor: Actor, id: number, of: Assigned): Promise<AssignmentAnswer> {
  const row = await read({ tx, actor }, user, id);
  const chosen = (of === 'customer' ? row.customerIds : row.supplierIds) ?? [];
  const bind = binder();
  const { rows: all } = await tx.query<Assignable & Record<string, unknown>>(
    `select s.entity_id as id, s.title, s.subtitle, s.archived from search_entry s
      where s.entity = ${bind(of)} and (not s.archived or s.entity_id = any(${bind(chosen)}::bigint[])) and ${entryScope(actor, bind)}
      order by s.title, s.entity_id`,
    bind.values,
  );
  return {
    user: { id: row.id, name: row.name, version: row.version },
    scope: of === 'customer' ? row.customerScope : row.supplierScope,
    ids: chosen,
    all,
  };
}

/** Counts, noun by noun, of what belongs to owners that come into sight or leave it; only of what the user may view. */
async function sightChanges(
  tx: Queryable,
  actor: Actor,
  now: AssignmentAnswer,
  next: Choice,
  of: Assigned,
): Promise<readonly SightChange[]> {
  const gained = without(next, now);
  const lost = without(now, next);
  const { rows } = await tx.query<{ patterns: string[] | null }>(
    `select (select array_agg(distinct p) from role r, unnest(r.permissions) p where r.id = any(u.role_ids) and r.archived_at is null) as patterns from "user" u where u.id = $1`,
    [now.user.id],
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
  const found = await tx.query<SightChange & Record<string, unknown>>(counts.join(' union all '), bind.values);
  return found.rows.filter(({ gains, loses }) => gains > 0 || loses > 0);
}

const ownersClause = (field: string, owners: Owners, bind: Binder): string =>
  'only' in owners
    ? `${field} = any(${bind(owners.only)}::bigint[])`
    : `${field} <> all(${bind(owners.allBut)}::bigint[])`;
