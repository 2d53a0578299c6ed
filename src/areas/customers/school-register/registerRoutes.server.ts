import { createReadStream } from 'node:fs';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { require } from '#engine/access/access.server.ts';
import { type Receiving, receiveScanned } from '#engine/files/receiveScanned.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { loadRegister } from './loadRegister.server.ts';
import { acceptFromRegister, compareWithRegister, findSchools, offerOf, registerState } from './register.server.ts';
import { comparison, foundSchool, loaded, registerStateAnswer, schoolOffer } from './schoolRegisterAnswers.server.ts';

const MOST_MIB = 150;
const PIECE = 1024 * 1024;
const asked = z.strictObject({ q: z.string().max(200, 'Enter at most 200 characters.').default('') });
const accept = z.strictObject({
  version: z.int('Send the version you are changing.'),
  fields: z.array(z.string().max(40)).max(40).default([]),
});

/** Routes of the school register: import, search, and comparison with a customer. */
export function mountRegister(app: FastifyInstance, receiving: Receiving): void {
  const { database } = receiving;
  app.get(
    '/api/v1/school-register',
    {
      config: {
        about: {
          summary: 'Find a school',
          tag: 'School register',
          permission: 'customer.view',
          query: ['q'],
          answer: z.object({ results: z.array(foundSchool), state: registerStateAnswer }),
        },
      },
    },
    async (request) => {
      const { q } = shaped(asked, request.query);
      return {
        results: await findSchools(database, actorOf(request), q),
        state: await registerState(database),
      };
    },
  );

  app.get(
    '/api/v1/school-register/:urn(^\\d{6}$)',
    {
      config: {
        about: {
          summary: 'Get a school from the register',
          tag: 'School register',
          permission: 'customer.view',
          answer: schoolOffer,
        },
      },
    },
    async (request) => offerOf(database, actorOf(request), (request.params as { urn: string }).urn),
  );

  app.post(
    '/api/v1/school-register',
    {
      config: {
        upload: true,
        about: { summary: 'Load the register', tag: 'School register', permission: 'import.run', answer: loaded },
      },
    },
    async (request) => {
      require(actorOf(request), 'import.run');
      const { path, called } = await receiveScanned(receiving, request, MOST_MIB);
      try {
        return await writing(database, request, (context) =>
          loadRegister(context, createReadStream(path, { highWaterMark: PIECE }), called),
        );
      } finally {
        await receiving.storage.forget(path);
      }
    },
  );

  app.get(
    `/api/v1/customers/:id${ID}/register`,
    {
      config: {
        about: {
          summary: 'Compare a customer with the register',
          tag: 'School register',
          permission: 'customer.view',
          answer: comparison,
        },
      },
    },
    async (request) => compareWithRegister(database, actorOf(request), idOf(request)),
  );

  app.post(
    `/api/v1/customers/:id${ID}/register`,
    {
      config: {
        about: {
          summary: 'Update a customer from the register',
          tag: 'School register',
          permission: 'customer.update',
          body: accept,
          answer: comparison,
        },
      },
    },
    async (request) => {
      const { version, fields } = shaped(accept, request.body);
      return writing(database, request, (context) => acceptFromRegister(context, idOf(request), version, fields));
    },
  );
}
