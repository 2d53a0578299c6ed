import type { FastifyInstance, FastifyRequest } from 'fastify';
import { require } from '#engine/access/access.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { ID } from '#engine/http/id.ts';
import { notFound } from '#engine/http/problem.ts';
import { actorOf, demandStepUp, idOf, writing } from '#engine/request/request.server.ts';
import { noteChange, PERSON } from '../authenticators/ownAccount.server.ts';
import { endSessions } from './endSessions.server.ts';
import { type Installation, signedInOf } from './entry.server.ts';
import { passagesOf, sessionsOf } from './sessionList.server.ts';
import * as z from 'zod';
import { passage, sessionShown } from './sessionsAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const TAG = 'Sessions';

/** Routes for sessions and sign-in history: the user's own, or with the permission to end sessions. */
export function mountSessionLists(server: FastifyInstance, { database }: Installation): void {
  const about = (summary: string, more: Partial<About>) => ({
    config: {
      sessionOnly: true,
      about: { summary, tag: TAG, everybody: 'your own; those of others with user.endSessions', ...more },
    },
  });
  const personOf = (request: FastifyRequest): { userId: number; isOwn: boolean } => {
    const isOwn = idOf(request) === actorOf(request).userId;
    if (!isOwn) require(actorOf(request), 'user.endSessions');
    return { userId: idOf(request), isOwn };
  };
  const listed = async (request: FastifyRequest) => ({
    sessions: await sessionsOf(database, idOf(request), request.caller?.sessionId ?? null),
  });

  server.get(
    `${PERSON}/sessions`,
    about('List the open sessions of a user', { answer: z.object({ sessions: z.array(sessionShown) }) }),
    async (request) => {
      personOf(request);
      return listed(request);
    },
  );

  server.delete(
    `${PERSON}/sessions/:sessionId${ID}`,
    about('End a session of a user', { answer: z.object({ sessions: z.array(sessionShown) }) }),
    async (request) => {
      const { userId, isOwn } = personOf(request);
      if (!isOwn) demandStepUp(request);
      const id = Number((request.params as { sessionId: string }).sessionId);
      await writing(database, request, async (context) => {
        const { tx } = context;
        const { rowCount } = await tx.query('delete from session where id = $1 and user_id = $2', [id, userId]);
        if (rowCount !== 1) throw notFound('session');
        await note(context, request, { userId, isOwn, words: 'Session ended.' });
      });
      return listed(request);
    },
  );

  server.delete(
    `${PERSON}/sessions`,
    about('End all other sessions of a user', { answer: z.object({ sessions: z.array(sessionShown) }) }),
    async (request) => {
      const { userId, isOwn } = personOf(request);
      if (!isOwn) demandStepUp(request);
      await writing(database, request, async (context) => {
        await endSessions(context.tx, userId, isOwn ? signedInOf(request).sessionId : 0);
        await note(context, request, { userId, isOwn, words: 'All other sessions ended.' });
      });
      return listed(request);
    },
  );

  server.get(
    `${PERSON}/sign-ins`,
    about('List the sign-in activity of a user', { answer: z.object({ signIns: z.array(passage) }) }),
    async (request) => {
      const { userId } = personOf(request);
      return { signIns: await passagesOf(database, userId) };
    },
  );
}

function note(
  context: Context,
  request: FastifyRequest,
  { userId, isOwn, words }: { readonly userId: number; readonly isOwn: boolean; readonly words: string },
): Promise<void> {
  const by = isOwn ? 'you' : actorOf(request).name;
  return noteChange(context, { userId, action: 'sessions-ended', note: words, by });
}
