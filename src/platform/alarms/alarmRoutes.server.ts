import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { may } from '#engine/permission/permission.ts';
import { act } from '#engine/actions/act.server.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { conflict, notFound } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { bodyOf, versionOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { AlarmAnswer } from './alarmAnswer.ts';
import { findAlarmKind } from './alarmKinds.server.ts';
import { alarmsOf, PORTION } from './alarmList.server.ts';
import { raisedAlarm } from './raisedAlarm.ts';
import { alarmAnswer } from './alarmsAnswers.server.ts';
import { nothing } from '#engine/api/answers.server.ts';

const TAG = 'Alarms';
const BASE = '/api/v1/alarms';

const asked = z.strictObject({
  before: z.coerce.number('Enter the number of the alarm.').int().positive().optional(),
});
const acknowledging = z.strictObject({ version: z.int().optional(), note: z.string('Enter what you found and did.') });

/** The behaviour of the `acknowledge` action. */
export const alarmBehaviour = behaviour(raisedAlarm, {
  actions: {
    acknowledge: ({ context: { actor, now }, row, input }) => {
      const kind = findAlarmKind(row.kind);
      if (kind && !may(actor.patterns, kind.permission)) throw notFound('alarm');
      if (kind?.ends === 'mended')
        throw conflict('standing_alarm', 'This alarm cannot be acknowledged. It ends when the cause is fixed.');
      return { note: input.note, endedBy: actor.name, endedAt: now };
    },
  },
});

/** Routes that list open and past alarms for users with the permission of each kind. */
export function mountAlarms(app: FastifyInstance, database: Database): void {
  const mine = {
    summary: 'List open alarms',
    tag: TAG,
    everybody: 'users with the permission for the kind of alarm',
  };
  app.get(BASE, { config: { about: { ...mine, answer: alarmAnswer } } }, async (request): Promise<AlarmAnswer> => {
    const rows = await alarmsOf(database, actorOf(request), `state = 'open'`, []);
    return { rows, more: false };
  });

  const all = {
    summary: 'List ended and acknowledged alarms, newest first',
    tag: TAG,
    permission: 'alarm.view',
    query: ['before'],
    asked,
  };
  app.get(
    `${BASE}/past`,
    { config: { about: { ...all, answer: alarmAnswer } } },
    async (request): Promise<AlarmAnswer> => {
      const { before } = shaped(asked, request.query);
      const rows = await alarmsOf(database, actorOf(request), `state <> 'open' and ($2::bigint is null or id < $2)`, [
        before ?? null,
      ]);
      return { rows: rows.slice(0, PORTION), more: rows.length > PORTION };
    },
  );

  const ending = {
    summary: 'Acknowledge an alarm with a note',
    tag: TAG,
    permission: 'alarm.acknowledge',
    body: acknowledging,
  };
  app.post(
    `${BASE}/:id${ID}/acknowledge`,
    { config: { about: { ...ending, answer: nothing } } },
    async (request, reply) => {
      const { version, note } = shaped(acknowledging, bodyOf(request));
      const done = await writing(database, request, async (context) => {
        await act(context, raisedAlarm, 'acknowledge', idOf(request), versionOf(request, version), { note });
        return { status: 200, body: {} };
      });
      return give(reply, done);
    },
  );
}
