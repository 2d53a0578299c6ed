import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { ID } from '#engine/http/id.ts';
import { Problem } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { changeMany, read } from '#engine/store/store.server.ts';
import { credential } from '../credentials/credential.ts';
import { abandoned, reassign } from './abandoned.server.ts';

const BASE = '/api/v1/credentials';
const ONE = `${BASE}/:id${ID}`;

const place = z.strictObject({ place: z.string('Choose where the secret was changed.').min(1).max(60) });
const open = z.object({ openAt: z.array(z.string()) });
const reader = z.string().regex(/^(?:role|team|user):[1-9]\d{0,14}$/, 'Choose roles, teams or users.');
const readers = z.strictObject({
  restrictedTo: z.array(reader).min(1, 'Choose who can see the credential.').max(50),
  reason: z.string('Enter the reason.').trim().min(1, 'Enter the reason.').max(400, 'Enter up to 400 characters.'),
});
const lost = z.object({
  rows: z.array(
    z.object({ id: z.int(), title: z.string(), customerId: z.int().nullable(), customer: z.string().nullable() }),
  ),
});
const done = z.object({ id: z.int() });

/** Routes that mark a new secret as in use, and name new readers. */
export function mountCare(app: FastifyInstance, { database }: Services): void {
  const tag = credential.plural;
  app.post(
    `${ONE}/changed-there`,
    {
      config: {
        about: {
          summary: 'Confirm that a new secret is in use at one place',
          tag,
          permission: 'credential.update',
          body: place,
          answer: open,
        },
      },
    },
    async (request) => {
      const { place: key } = shaped(place, request.body);
      return writing(database, request, async (context) => {
        const row = await read(context, credential, idOf(request));
        const openAt = row.openAt.filter((each) => each !== key);
        if (openAt.length === row.openAt.length)
          throw new Problem(409, 'not_open', 'The secret is not waiting to be changed there.');
        const [outcome] = await changeMany(context, credential, 'confirmPlace', [
          { id: row.id, version: null, set: { openAt } },
        ]);
        if (outcome && 'problem' in outcome) throw outcome.problem;
        return { openAt };
      });
    },
  );

  const about = { tag, permission: 'vault.reassign' } as const;
  app.get(
    `${BASE}/abandoned`,
    { config: { about: { ...about, summary: 'List restricted credentials whose users have all left', answer: lost } } },
    async (request) => ({ rows: [...(await abandoned(database, actorOf(request)))] }),
  );
  app.post(
    `${ONE}/reassign`,
    {
      config: {
        about: {
          ...about,
          summary: 'Assign a restricted credential whose users have all left',
          body: readers,
          answer: done,
        },
        stepUp: true,
        sessionOnly: true,
      },
    },
    async (request) => {
      const asked = shaped(readers, request.body);
      const id = idOf(request);
      return writing(database, request, async (context) => {
        await reassign(context, id, asked);
        return { id };
      });
    },
  );
}
