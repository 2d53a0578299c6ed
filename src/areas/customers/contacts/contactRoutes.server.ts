import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { read } from '#engine/store/store.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { answer } from '#engine/api/rest.server.ts';
import { usesOf } from '../uses.server.ts';
import { setCallerCheck, verifyCaller } from './callerCheck.server.ts';
import { contact } from './contact.ts';
import { mergeContacts, unmergeContact } from './merge.server.ts';
import { similarContacts } from './similar.server.ts';
import { use, verified } from './contactsAnswers.server.ts';
import { undone } from '#engine/bulk/bulkAnswers.server.ts';
import { recordOf } from '#engine/api/answers.server.ts';

const word = z.string().max(300).optional();
const typed = z.strictObject({
  customerId: z.int().positive(),
  firstName: word,
  lastName: word,
  email: word,
  otherEmails: z.array(z.string().max(300)).max(50).optional(),
  phone: word,
  mobile: word,
  directDial: word,
  exceptId: z.int().positive().optional(),
});
const said = z.strictObject({
  phrase: z
    .string('Enter the caller’s answer.')
    .min(1, 'Enter the caller’s answer.')
    .max(200, 'Enter at most 200 characters.'),
});
const chosen = z.strictObject({ phrase: z.string().max(200, 'Enter at most 200 characters.').nullable() });
const merge = z.strictObject({
  version: z.int().optional(),
  dropId: z.int().positive('Choose the contact to merge.'),
  take: z.array(z.string().max(40)).max(40).default([]),
});

/** Routes of contacts beyond the standard ones. */
export function mountContacts(app: FastifyInstance, database: Database): void {
  const one = `/api/v1/contacts/:id${ID}`;

  app.post(
    '/api/v1/contacts/similar',
    {
      config: {
        about: {
          summary: 'Find contacts similar to the one being entered',
          tag: 'Contacts',
          permission: 'contact.view',
          body: typed,
          answer: z.object({
            results: z.array(z.object({ id: z.int(), name: z.string(), email: z.string().nullable() })),
          }),
        },
      },
    },
    async (request) => ({
      results: await similarContacts({ tx: database, actor: actorOf(request) }, shaped(typed, request.body)),
    }),
  );

  // Records that refer to a contact and must be handed over before they leave.
  app.get(
    `${one}/uses`,
    {
      config: {
        about: {
          summary: 'List references to a contact',
          tag: 'Contacts',
          permission: 'contact.view',
          answer: z.object({
            roles: z.array(
              z.enum([
                'primary',
                'technical',
                'billing',
                'decisionMaker',
                'emergency',
                'keyholder',
                'safeguarding',
                'dataProtection',
                'siteManager',
              ]),
            ),
            uses: z.array(use),
          }),
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const row = await read({ tx: database, actor }, contact, idOf(request));
      return { roles: row.roles, uses: await usesOf(database, actor, 'contact', row.id) };
    },
  );

  app.put(
    `${one}/caller-check`,
    {
      config: {
        about: {
          summary: 'Set the caller check passphrase',
          tag: 'Contacts',
          permission: 'contact.update',
          body: chosen,
          answer: recordOf(contact),
        },
      },
    },
    async (request) => {
      const { phrase } = shaped(chosen, request.body);
      return writing(database, request, async (context) =>
        answer(context.tx, context.actor, contact, await setCallerCheck(context, idOf(request), phrase)),
      );
    },
  );

  app.post(
    `${one}/verify`,
    {
      config: {
        about: {
          summary: 'Check a caller’s passphrase',
          tag: 'Contacts',
          permission: 'contact.verify',
          body: said,
          answer: verified,
        },
      },
    },
    async (request) => {
      const { phrase } = shaped(said, request.body);
      return writing(database, request, (context) => verifyCaller(context, idOf(request), phrase));
    },
  );

  app.post(
    `${one}/merge`,
    {
      config: {
        about: {
          summary: 'Merge two contacts',
          tag: 'Contacts',
          permission: { all: ['contact.view', 'contact.merge'] },
          body: merge,
          answer: z.intersection(recordOf(contact), z.object({ batch: z.int(), moved: z.int() })),
        },
      },
    },
    async (request) => {
      const { version, dropId, take } = shaped(merge, request.body);
      return writing(database, request, async (context) => {
        const merged = await mergeContacts(context, { keepId: idOf(request), version, dropId, take });
        return {
          ...(await answer(context.tx, context.actor, contact, { ...(await read(context, contact, idOf(request))) })),
          ...merged,
        };
      });
    },
  );

  app.post(
    `${one}/unmerge`,
    {
      config: {
        about: {
          summary: 'Undo a merge',
          tag: 'Contacts',
          permission: { all: ['contact.view', 'contact.merge'] },
          answer: undone,
        },
      },
    },
    async (request) => writing(database, request, (context) => unmergeContact(context, idOf(request))),
  );
}
