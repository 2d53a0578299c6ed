import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { binder } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { act } from '#engine/actions/act.server.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { entities, entityNamed } from '#engine/entity/registry.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { bodyOf, versionOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { recordAt } from '#engine/records/recordAt.ts';
import { entryScope } from '#engine/search/entryScope.server.ts';
import type { Receiving } from '#engine/files/receiveScanned.server.ts';
import { quarantinedFile } from './quarantinedFile.ts';
import type { QuarantineAnswer, QuarantinedLine } from './quarantinedLine.ts';
import { quarantineAnswer } from './quarantineAnswers.server.ts';
import { nothing } from '#engine/api/answers.server.ts';

const BASE = '/api/v1/system/quarantine';
const TAG = 'Quarantine';
const MOST = 500;
const destroying = z.strictObject({ version: z.int().optional() });

/** The behaviour of the `destroy` action. */
export const quarantineBehaviour = behaviour(quarantinedFile, {
  actions: { destroy: ({ context }) => ({ destroyedAt: context.now }) },
});

/** Routes for files that the virus scanner found infected. They can only be listed and deleted. */
export function mountQuarantine(app: FastifyInstance, { database, storage, scanner }: Receiving): void {
  const list = { summary: 'List quarantined files, newest first', tag: TAG, permission: 'quarantinedFile.view' };
  app.get(
    BASE,
    { config: { about: { ...list, answer: quarantineAnswer } } },
    async (request): Promise<QuarantineAnswer> => ({
      rows: await quarantinedFiles(database, actorOf(request)),
      isScanning: scanner !== undefined,
    }),
  );

  const ending = {
    summary: 'Delete a quarantined file permanently',
    tag: TAG,
    permission: 'quarantinedFile.destroy',
    body: destroying,
  };
  app.post(
    `${BASE}/:id${ID}/destroy`,
    { config: { about: { ...ending, answer: nothing } } },
    async (request, reply) => {
      const { version } = shaped(destroying, bodyOf(request));
      const done = await writing(database, request, async (context) => {
        const of = versionOf(request, version);
        const { place } = await act(context, quarantinedFile, 'destroy', idOf(request), of, {});
        // Inside the transaction: if the bytes cannot be deleted, the file stays listed as quarantined.
        await storage.destroyQuarantined(place);
        return { status: 200, body: {} };
      });
      return give(reply, done);
    },
  );
}

type Stored = Omit<QuarantinedLine, 'record'>;

async function quarantinedFiles(database: Database, actor: Actor): Promise<readonly QuarantinedLine[]> {
  const { rows } = await database.query<Stored & Record<string, unknown>>(
    `select q.id, q.version, q.name, q.signature, q.sent_by_id as "sentById", u.name as "sentBy", q.created_at as "createdAt",
            q.page, q.size, q.sha256, q.state, q.destroyed_at as "destroyedAt"
       from quarantined_file q left join "user" u on u.id = q.sent_by_id order by q.id desc limit ${MOST}`,
  );
  const records = await recordsAt(database, actor, [...new Set(rows.flatMap(({ page }) => page ?? []))]);
  return rows.map((row) => ({ ...row, record: records.get(row.page ?? '') ?? null }));
}

/** The records that paths belong to, as far as the actor may see them. */
async function recordsAt(
  database: Database,
  actor: Actor,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<QuarantinedLine['record']>>> {
  const nouns = entities().filter(({ name }) => may(actor.patterns, `${name}.view`));
  const named = addresses.flatMap((address) => {
    const record = recordAt(nouns, address);
    return record ? [{ address, ...record, root: rootOf(entityNamed(record.noun)).name }] : [];
  });
  if (named.length === 0) return new Map();
  const bind = binder();
  const wanted = `unnest(${bind(named.map(({ root }) => root))}::text[], ${bind(named.map(({ id }) => id))}::bigint[])`;
  const { rows } = await database.query<{ entity: string; id: number; customerId: number | null; title: string }>(
    `select distinct n.* from ${wanted} as x (entity, id)
      cross join lateral (select s.entity, s.entity_id as id, s.customer_id as "customerId", s.title from search_entry s
        where s.entity = x.entity and s.entity_id = x.id and ${entryScope(actor, bind)} offset 0) n`,
    bind.values,
  );
  return new Map(
    named.flatMap(({ address, noun, id, root }) => {
      const entry = rows.find((each) => each.entity === root && each.id === id);
      return entry ? [[address, { noun, id, customerId: entry.customerId, title: entry.title }] as const] : [];
    }),
  );
}
