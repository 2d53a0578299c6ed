import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { require } from '#engine/access/access.server.ts';
import { codesNamed } from '#engine/access/catalogue.ts';
import { may } from '#engine/permission/permission.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { ID } from '#engine/http/id.ts';
import { changeMany, create } from '#engine/store/store.server.ts';
import { invalid, notAllowed, notFound, refused } from '#engine/http/problem.ts';
import type { Services } from '#engine/api/area.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { apiToken } from './apiToken.ts';
import { beyond, expiryRefusal, tokenState } from './token.rules.ts';
import { tokenDraft } from './tokenDraft.schema.ts';
import { tokenHash } from './tokens.server.ts';
import { beginningOf, makeToken } from './tokenText.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const TAG = 'API tokens';
const BASE = '/api/v1/system/tokens';
const ONE = `${BASE}/:id${ID}`;
const MOST = 1_000;

const about = (summary: string, rest: Partial<About> = {}) => ({
  summary,
  tag: TAG,
  permission: { any: ['token.own', 'token.manage'] },
  ...rest,
});

/**
 * Routes for the user's own tokens with `token.own`, and for all tokens with `token.manage`. Requests with a token are
 * refused.
 */
export function mountTokens(app: FastifyInstance, { database, keys }: Services): void {
  app.get(
    BASE,
    {
      config: {
        sessionOnly: true,
        about: about('List API tokens', {
          answer: z.object({
            rows: z.array(
              z.object({
                state: z.enum(['active', 'expiring', 'expired', 'revoked']),
                expiresAt: z.string(),
                revokedAt: z.string().nullable(),
              }),
            ),
          }),
        }),
      },
    },
    async (request) => {
      const rows = await tokensOf(database, ownerSeen(request));
      return { rows: rows.map((row) => ({ ...row, state: tokenState(row, theTime().getTime()) })) };
    },
  );

  app.post(
    BASE,
    {
      config: {
        stepUp: true,
        sessionOnly: true,
        about: about('Create an API token', {
          body: tokenDraft,
          status: 201,
          secret: true,
          answer: z.object({
            row: z.object({ id: z.int(), version: z.int(), name: z.string(), token: z.string() }),
            refs: z.object({}),
            may: z.array(z.object({})),
            id: z.int(),
            version: z.int(),
            name: z.string(),
            token: z.string(),
          }),
        }),
      },
    },
    async (request, reply) => {
      ownerSeen(request);
      const made = await writing(database, request, async (context) => {
        const draft = shaped(tokenDraft, request.body);
        const { actor } = context;
        if (actor.userId === null) throw notAllowed('token.own');
        const errors = {
          ...expiryErrors(draft.expiresAt, context.now),
          ...scopeErrors(draft.scopes, actor.patterns),
        };
        if (Object.keys(errors).length > 0) throw invalid(errors);
        const token = makeToken();
        const row = await create(asKeeper(context), apiToken, {
          name: draft.name,
          scopes: [...new Set(draft.scopes)],
          expiresAt: new Date(draft.expiresAt).toISOString(),
          ...(draft.customerIds ? { customerIds: draft.customerIds } : {}),
          ...(draft.allowFrom ? { allowFrom: draft.allowFrom } : {}),
        });
        await mark(context, row.id, 'issue', { ownerId: actor.userId, prefix: beginningOf(token) });
        await keep(context, row.id, tokenHash(keys, token));
        return { id: row.id, version: row.version, name: row.name, token };
      });
      // In the format of every saved record, as the form expects.
      return reply.code(201).send({ ...made, row: made, refs: {}, may: [] });
    },
  );

  app.post(
    `${ONE}/rotate`,
    {
      config: {
        stepUp: true,
        sessionOnly: true,
        about: about('Replace the secret of an API token', {
          secret: true,
          answer: z.object({ id: z.int(), token: z.string() }),
        }),
      },
    },
    async (request) => {
      const owner = ownerSeen(request);
      return writing(database, request, async (context) => {
        const row = await held(context, idOf(request), owner);
        if (row.revoked_at !== null) throw refused('revoked', 'This token is revoked. Create a new token.');
        // A user who renews a token learns its secret and could act as its owner, so only the owner may.
        if (row.owner_id !== context.actor.userId)
          throw refused('not_yours', 'Only the owner can replace the secret of a token. You can revoke the token.');
        const token = makeToken();
        await mark(context, row.id, 'rotate', { prefix: beginningOf(token) });
        await keep(context, row.id, tokenHash(keys, token));
        return { id: row.id, token };
      });
    },
  );

  app.post(
    `${ONE}/revoke`,
    { config: { sessionOnly: true, about: about('Revoke an API token', { answer: z.object({ id: z.int() }) }) } },
    async (request) => {
      const owner = ownerSeen(request);
      return writing(database, request, async (context) => {
        const row = await held(context, idOf(request), owner);
        if (row.revoked_at === null) await mark(context, row.id, 'revoke', { revokedAt: context.now });
        await context.tx.query('delete from api_token_secret where token_id = $1', [row.id]);
        return { id: row.id };
      });
    },
  );
}

/** ID of the user whose tokens are visible, or `null` for all. @throws 403 */
function ownerSeen(request: FastifyRequest): number | null {
  const actor = actorOf(request);
  if (may(actor.patterns, 'token.manage')) return null;
  require(actor, 'token.own');
  return actor.userId ?? 0;
}

/** Only these routes write tokens, after they check the permission. */
const asKeeper = (context: Context): Context => ({
  ...context,
  actor: { ...context.actor, patterns: [...context.actor.patterns, 'apiToken.*'] },
});

type Errors = Readonly<Record<string, readonly string[]>>;

const expiryErrors = (expiresAt: string, now: string): Errors => {
  const wrong = expiryRefusal(expiresAt, Date.parse(now));
  return wrong ? { expiresAt: [wrong] } : {};
};

const scopeErrors = (scopes: readonly string[], own: readonly string[]): Errors => {
  const unknown = scopes.filter((scope) => codesNamed(scope).length === 0);
  if (unknown.length > 0) return { scopes: [`Permission ${unknown.join(', ')} not found.`] };
  const wrong = beyond(scopes, own);
  return wrong.length > 0 ? { scopes: [`You do not have ${wrong.join(', ')}, so your tokens cannot have it.`] } : {};
};

interface ListedRow extends Record<string, unknown> {
  readonly expiresAt: string;
  readonly revokedAt: string | null;
}

async function tokensOf(database: Database, owner: number | null): Promise<readonly ListedRow[]> {
  const { rows } = await database.query<ListedRow>(
    `select t.id, t.name, t.prefix, t.owner_id as "ownerId", u.name as "ownerName", t.scopes, t.customer_ids as "customerIds",
            t.allow_from as "allowFrom", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt",
            t.last_used_from as "lastUsedFrom", t.revoked_at as "revokedAt", t.created_at as "createdAt"
       from api_token t left join "user" u on u.id = t.owner_id
      where t.archived_at is null and ($1::bigint is null or t.owner_id = $1)
      order by t.revoked_at is not null, t.created_at desc, t.id desc limit $2`,
    [owner, MOST],
  );
  return rows;
}

interface HeldRow extends Record<string, unknown> {
  id: number;
  owner_id: number;
  revoked_at: string | null;
}

async function held({ tx }: Context, id: number, owner: number | null): Promise<HeldRow> {
  const { rows } = await tx.query<HeldRow>(
    'select id, owner_id, revoked_at from api_token where id = $1 and archived_at is null and ($2::bigint is null or owner_id = $2) for update',
    [id, owner],
  );
  if (!rows[0]) throw notFound('token');
  return rows[0];
}

async function mark(context: Context, id: number, action: AuditAction, set: Record<string, unknown>): Promise<void> {
  const [done] = await changeMany(context, apiToken, action, [{ id, version: null, set }]);
  if (done && 'problem' in done) throw done.problem;
}

const keep = async ({ tx }: { readonly tx: Queryable }, id: number, hash: Buffer): Promise<void> => {
  await tx.query(
    'insert into api_token_secret (token_id, hash) values ($1, $2) on conflict (token_id) do update set hash = excluded.hash',
    [id, hash],
  );
};
