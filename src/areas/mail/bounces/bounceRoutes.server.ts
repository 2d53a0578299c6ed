import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import type { Bounce } from './bounce.ts';

const answer = z.object({
  bounce: z.object({ said: z.string().nullable(), at: z.string() }).nullable() satisfies z.ZodType<Bounce | null>,
});

/** Route for delivery failures of a contact. */
export function mountBounces(app: FastifyInstance, database: Database): void {
  app.get(
    `/api/v1/contacts/:id${ID}/bounce`,
    {
      config: {
        about: {
          tag: 'Contacts',
          permission: 'contact.view',
          summary: 'Tell whether emails to a contact bounce',
          answer,
        },
      },
    },
    async (request) => {
      const { email } = await read({ tx: database, actor: actorOf(request) }, contact, idOf(request));
      const { rows } = await database.query<{ said: string | null; at: string }>(
        'select said, at from mail_bounce where address = lower($1)',
        [email],
      );
      const [bounce] = rows;
      return { bounce: bounce ? { said: bounce.said, at: new Date(bounce.at).toISOString() } : null };
    },
  );
}
