import type { FastifyInstance } from 'fastify';
import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refused } from '#engine/http/problem.ts';
import { writing } from '#engine/request/request.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { StoredLine } from '../auditList.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { type StreamServices, sendLines } from './stream.server.ts';
import type { StreamTrial } from './streamAnswer.ts';
import { auditStream, destinationOf } from './streamGroup.ts';
import { streamState } from './streamState.server.ts';
import { wordsOf } from './streamTrouble.ts';
import { streamStateAnswer, streamTrial } from './streamAnswers.server.ts';

const TAG = 'Audit';

/** Routes for the state of the audit stream and its test. */
export function mountAuditStream(app: FastifyInstance, office: StreamServices & { readonly database: Database }): void {
  const { database } = office;
  const seen = {
    summary: 'Get the status of the audit stream and the number of waiting lines',
    tag: TAG,
    permission: 'setting.view',
  };
  app.get('/api/v1/audit/stream', { config: { about: { ...seen, answer: streamStateAnswer } } }, () =>
    streamState(database),
  );

  const tried = {
    summary: 'Send a test line to the receiver of the audit log',
    tag: TAG,
    permission: 'setting.update',
  };
  app.post(
    '/api/v1/audit/stream/test',
    { config: { about: { ...tried, answer: streamTrial }, stepUp: true } },
    async (request): Promise<StreamTrial> => {
      const values = await readGroup(database, auditStream);
      if (values.way === 'off')
        throw refused('stream_off', 'The audit log is not sent anywhere. Choose a method, save, and try again.');
      if ((await outgoingHeldSince(database)) !== null) throw refused('held', HELD);
      const line = await writing(database, request, async (context) => testLine(context));
      const trouble = await sendLines(office, values, [line]);
      const words = trouble
        ? wordsOf(trouble)
        : `${destinationOf(values)} accepted the line. Search for “${line.title}” there.`;
      await writing(database, request, (context) =>
        logEvent(context, {
          action: 'test',
          entity: 'audit',
          entityId: null,
          title: line.title,
          note: words.slice(0, 500),
        }),
      );
      return { isTaken: trouble === null, words };
    },
  );
}

const HELD =
  'This system is a restored copy and sends nothing. Release emails and webhooks in the banner at the top first.';

/** A test line without a number; it is not in the log. */
const testLine = ({ actor, now, requestId, sessionId, ip }: Context): StoredLine => ({
  seq: null,
  id: 0,
  at: now,
  actorId: actor.userId,
  actorName: actor.name,
  action: 'test',
  entity: 'audit',
  kind: 'audit',
  entityId: null,
  title: 'Test line of the audit stream',
  customerId: null,
  version: 0,
  changes: {},
  requestId,
  sessionId: sessionId ?? null,
  ip,
  batchId: null,
  note: null,
  prevHash: null,
  hash: null,
});
