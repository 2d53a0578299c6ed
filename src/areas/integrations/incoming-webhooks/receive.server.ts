import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { countItems } from '#platform/incoming/item.ts';
import { readPath, valueAt } from '#platform/incoming/path.ts';
import { judgeProof, NOBODYS, type ProofKind, USUAL_HEADER } from '#platform/incoming/proof.rules.server.ts';
import { MOST_BYTES, readBody } from '#platform/incoming/readBody.server.ts';
import { textOf } from '#platform/incoming/readItem.rules.ts';
import { product } from '#engine/permission/actor.ts';
import { tellNoted } from '#engine/changes/events/tellNoted.server.ts';
import { nowIso, theTime } from '#engine/time/theTime.server.ts';
import { isFromThere } from '#areas/identity/where-and-when/whereAndWhen.rules.ts';
import type { Refusal } from './callRow.ts';
import { keepCall, noteRefusal } from './calls.server.ts';
import { incomingWebhook } from './incomingWebhook.ts';
import { incomingSecrets } from './incomingSecrets.server.ts';
import * as z from 'zod';

export const ADDRESS = '/api/v1/incoming';

interface Hook extends Record<string, unknown> {
  readonly id: number;
  readonly state: string;
  readonly proof: ProofKind;
  readonly proof_header: string | null;
  readonly allow_from: string[] | null;
  readonly call_id: string | null;
}

/**
 * Route that receives calls. It verifies and stores a call and responds; processing follows in the background.
 * @param wake starts processing
 */
export function mountReceiving(app: FastifyInstance, services: Services, wake: () => void): void {
  app.register(async (scope) => {
    // Signatures cover the raw bytes, so the body is not parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      `${ADDRESS}/:key(^[\\w-]{16,40}$)`,
      {
        bodyLimit: MOST_BYTES,
        config: {
          public: true,
          unasked: true,
          ownProof: true,
          feature: 'incoming',
          about: {
            summary: 'Receive a call from another program',
            tag: 'Incoming webhooks',
            status: 202,
            answer: z.object({ received: z.string(), state: z.string() }),
            also: { 200: z.object({ received: z.string(), state: z.string(), items: z.record(z.string(), z.int()) }) },
          },
        },
      },
      async (request, reply) => {
        const { status, body } = await receive(request, services);
        if (status === 202) wake();
        return reply.code(status).send(body);
      },
    );
  });
}

async function receive(
  request: FastifyRequest,
  { database, keys }: Services,
): Promise<{ readonly status: 200 | 202; readonly body: object }> {
  const { key } = request.params as { key: string };
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { rows } = await database.query<Hook>(
    `select id, state, proof, proof_header, allow_from, call_id from incoming_webhook where key = $1 and archived_at is null`,
    [key],
  );
  const [hook] = rows;
  const secrets = hook ? await incomingSecrets.of(database, keys, hook.id) : [];
  const proof = judgeProof(
    hook?.proof ?? 'standard',
    hook?.proof_header ?? null,
    secrets.length > 0 ? secrets : NOBODYS,
    { headers: request.headers, body: bytes },
    theTime().getTime(),
  );
  if (!hook) throw unheard();
  const refuse = async (reason: Refusal, problem: Problem): Promise<never> => {
    await noteRefusal(database, hook.id, reason, request.ip);
    throw problem;
  };
  if (!isFromThere(request.ip, hook.allow_from ?? [])) return refuse('address', unheard());
  if (secrets.length === 0) return refuse('no_secret', unheard());
  if (proof === 'wrong') return refuse('wrong', unheard());
  if (proof === 'stale')
    return refuse('stale', new Problem(401, 'stale', 'The signature is more than 5 minutes old, or from the future.'));
  if (hook.state === 'disabled') return refuse('disabled', new Problem(403, 'disabled', 'This webhook is disabled.'));
  if (await request.server.isReadOnly())
    throw new Problem(507, 'read_only', 'Calls cannot be stored at the moment. Send the call again later.');
  const read = await readCall(request, bytes).catch(async (error: unknown) => {
    if (error instanceof Problem) await noteRefusal(database, hook.id, 'unreadable', request.ip);
    throw error;
  });
  const kept = await keep(database, hook, request, bytes, read);
  if (kept === 'full')
    return refuse(
      'full',
      new Problem(429, 'throttled', 'Too many calls are queued. Send the call again later.', {
        more: { retryAfterSeconds: 60 },
      }),
    );
  if (kept === 'reused')
    return refuse('reused', new Problem(409, 'key_reused', 'A call with the same ID already exists.'));
  const { ref, state, items, isNew } = kept;
  if (isNew || state === 'waiting') return { status: 202, body: { received: ref, state } };
  return { status: 200, body: { received: ref, state, items: countItems(items) } };
}

async function readCall(request: FastifyRequest, bytes: Buffer) {
  if (!/^(?:identity)?$/i.test(String(request.headers['content-encoding'] ?? '')))
    throw new Problem(415, 'media_type', 'Send the body uncompressed.');
  return readBody(request.headers['content-type'] ?? '', bytes);
}

function keep(
  database: Database,
  hook: Hook,
  request: FastifyRequest,
  bytes: Buffer,
  { text, value }: { readonly text: string; readonly value: unknown },
) {
  const now = nowIso();
  return inTransaction(database, async (tx) => {
    const kept = await keepCall(
      tx,
      {
        hookId: hook.id,
        callId: callIdOf(hook, request, value),
        bytes,
        text,
        headers: keptHeaders(request, hook),
        ip: request.ip,
        isLearning: hook.state === 'learning',
      },
      now,
    );
    if (typeof kept === 'object' && kept.isNew)
      await tellNoted(
        { tx, actor: product('Incoming webhooks'), now, requestId: request.id, ip: request.ip },
        incomingWebhook.name,
        hook.id,
      );
    return kept;
  });
}

/** ID of a call: from the signature, the configured path, or the sender's headers. */
function callIdOf(hook: Hook, { headers }: FastifyRequest, value: unknown): string | null {
  const path = hook.call_id ? readPath(hook.call_id) : null;
  const found = path ? textOf(valueAt(path, value, value)) : { text: '' };
  const given =
    hook.proof === 'standard'
      ? headers['webhook-id']
      : 'text' in found && found.text !== ''
        ? found.text
        : headers['idempotency-key'];
  return typeof given === 'string' && given !== '' ? given.slice(0, 500) : null;
}

/** Headers to store; never those with the proof of the sender. */
const KEPT = /^(?:content-type|user-agent|webhook-timestamp|idempotency-key|[\w-]+-(?:event|id|delivery|topic|type))$/;

function keptHeaders({ headers }: FastifyRequest, hook: Hook): Readonly<Record<string, string>> {
  const proof = [hook.proof_header?.toLowerCase(), ...Object.values(USUAL_HEADER)];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      KEPT.test(name) && !proof.includes(name) && typeof value === 'string' ? [[name, value.slice(0, 300)]] : [],
    ),
  );
}

/** An unknown URL and a failed verification get the same response. */
const unheard = (): Problem => new Problem(401, 'unauthenticated', 'Webhook not found, or the call is not verified.');
