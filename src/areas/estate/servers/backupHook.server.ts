import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { Problem } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { product } from '#engine/permission/actor.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { createMany, read } from '#engine/store/store.server.ts';
import { nowIso, theTime } from '#engine/time/theTime.server.ts';
import { judgeProof, NOBODYS } from '#platform/incoming/proof.rules.server.ts';
import { readBody } from '#platform/incoming/readBody.server.ts';
import { rotatingSecrets } from '#platform/webhooks/rotatingSecrets.server.ts';
import { newSigningSecret } from '#platform/webhooks/webhook.server.ts';
import { backupResult } from './backupResult.ts';
import { backupSet } from './backupSet.ts';

/** Secrets with which the backup software of a set signs its calls. */
export const hookSecrets = rotatingSecrets('backup_hook_secret', 'set_id', 'backupHook');

const ADDRESS = '/api/v1/hooks/backup';
const MOST_BYTES = 64 * 1024;
const KEY_BYTES = 18;
const MEBIBYTE = 1024 * 1024;

const hook = z.object({ path: z.string().nullable() });
const reported = z.object({
  at: z.iso.datetime({ offset: true, error: 'Enter a moment such as 2026-11-20T22:40:00Z.' }),
  result: z.enum(['success', 'warning', 'failed'], 'Enter success, warning or failed.'),
  bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  seconds: z.number().int().min(0).max(10_000_000).nullish(),
  message: z.string().max(100_000).nullish(),
});

/** Routes that create and remove the hook of a backup set, and receive its results. */
export function mountBackupHooks(app: FastifyInstance, services: Services): void {
  const { database, keys } = services;
  const path = `/api/v1/backup-sets/:id${ID}/hook`;
  const about = (summary: string, action: 'view' | 'update') => ({
    summary,
    tag: backupSet.plural,
    permission: `backupSet.${action}`,
  });
  app.get(
    path,
    { config: { about: { ...about('Get the address for results of a backup set', 'view'), answer: hook } } },
    async (request) => {
      const { id } = await read({ tx: database, actor: actorOf(request) }, backupSet, idOf(request));
      const key = await keyOf(database, id);
      return { path: key && `${ADDRESS}/${key}` };
    },
  );
  app.post(
    path,
    {
      config: {
        stepUp: true,
        about: {
          ...about('Create an address for results, or a new secret of it', 'update'),
          secret: true,
          answer: z.object({ path: z.string(), secret: z.string() }),
        },
      },
    },
    async (request) =>
      writing(database, request, async (context) => {
        const { id, name } = await read(context, backupSet, idOf(request));
        await context.tx.query(
          'insert into backup_hook (set_id, key) values ($1, $2) on conflict (set_id) do nothing',
          [id, randomBytes(KEY_BYTES).toString('base64url')],
        );
        const secret = newSigningSecret();
        await hookSecrets.keep(context.tx, keys, id, secret);
        await logEvent(context, { action: 'hookSecret', entity: backupSet.name, entityId: id, title: name });
        return { path: `${ADDRESS}/${String(await keyOf(context.tx, id))}`, secret };
      }),
  );
  app.delete(
    path,
    { config: { about: { ...about('Remove the address for results of a backup set', 'update'), answer: hook } } },
    async (request) =>
      writing(database, request, async (context) => {
        const { id, name } = await read(context, backupSet, idOf(request));
        await context.tx.query('delete from backup_hook_secret where set_id = $1', [id]);
        const { rowCount } = await context.tx.query('delete from backup_hook where set_id = $1', [id]);
        if (rowCount)
          await logEvent(context, { action: 'removeHook', entity: backupSet.name, entityId: id, title: name });
        return { path: null };
      }),
  );
  mountReceiving(app, services);
}

async function keyOf(tx: Queryable, setId: number): Promise<string | null> {
  const { rows } = await tx.query<{ key: string }>('select key from backup_hook where set_id = $1', [setId]);
  return rows[0]?.key ?? null;
}

function mountReceiving(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    // Signatures cover the raw bytes, so the body is not parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const kept = z.object({ id: z.int(), isNew: z.boolean() });
    scope.post(
      `${ADDRESS}/:key(^[\\w-]{16,40}$)`,
      {
        bodyLimit: MOST_BYTES,
        config: {
          public: true,
          unasked: true,
          ownProof: true,
          about: {
            summary: 'Report the result of a backup',
            tag: backupSet.plural,
            status: 201,
            answer: kept,
            also: { 200: kept },
          },
        },
      },
      async (request, reply) => {
        const answer = await receive(request, services);
        return reply.code(answer.isNew ? 201 : 200).send(answer);
      },
    );
  });
}

/** Stores a result with a valid and recent signature. Repeated calls store it once. */
async function receive(
  request: FastifyRequest,
  { database, keys }: Services,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const { key } = request.params as { key: string };
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { rows } = await database.query<{ id: number }>(
    'select s.id from backup_hook h join backup_set s on s.id = h.set_id where h.key = $1 and s.archived_at is null',
    [key],
  );
  const [set] = rows;
  const secrets = set ? await hookSecrets.of(database, keys, set.id) : [];
  const proof = judgeProof(
    'standard',
    null,
    secrets.length > 0 ? secrets : NOBODYS,
    { headers: request.headers, body: bytes },
    theTime().getTime(),
  );
  // An unknown hook and a wrong signature get the same response.
  if (!set || secrets.length === 0 || proof === 'wrong')
    throw new Problem(401, 'unauthenticated', 'Address not found, or the call is not verified.');
  if (proof === 'stale')
    throw new Problem(401, 'stale', 'The signature is more than 5 minutes old, or from the future.');
  const {
    bytes: size,
    message,
    ...told
  } = shaped(reported, readBody(request.headers['content-type'] ?? '', bytes).value);
  const setId = set.id;
  const at = new Date(told.at).toISOString();
  return inTransaction(database, async (tx) => {
    // Serialises concurrent calls for the same set.
    await tx.query('select 1 from backup_set where id = $1 for update', [setId]);
    const { rows: known } = await tx.query<{ id: number }>(
      'select id from backup_result where set_id = $1 and at = $2 order by id limit 1',
      [setId, at],
    );
    if (known[0]) return { id: known[0].id, isNew: false };
    const context = {
      tx,
      actor: product('Backup software'),
      now: nowIso(),
      requestId: request.id,
      ip: request.ip,
    };
    // The behaviour of results fills in the customer from the set.
    const [outcome] = await createMany(context, backupResult, [
      {
        setId,
        at,
        result: told.result,
        seconds: told.seconds ?? null,
        megabytes: typeof size === 'number' ? Math.round(size / MEBIBYTE) : null,
        message: message?.trim().slice(0, MOST_MESSAGE) || null,
      },
    ]);
    if (!outcome || 'problem' in outcome) throw outcome?.problem ?? new Error('A result was not stored.');
    return { id: outcome.change.after.id, isNew: true };
  });
}

const MOST_MESSAGE = 2_000;
