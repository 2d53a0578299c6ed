import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { require } from '#engine/access/access.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { notFound } from '#engine/http/problem.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { type OtherReminder, type RemindersOfUser, VIEW_REMINDERS } from './remindersOfUser.ts';

const moment = z.string().nullable();
const found: z.ZodType<RemindersOfUser> = z.object({
  name: z.string(),
  rows: z.array(z.object({ id: z.int(), title: z.string(), repeats: z.string(), dueAt: moment, nextAt: moment })),
});
const MOST = 200;

/** Route for the active reminders of a user, who sees them as well as users with the permission. */
export function mountOtherReminders(app: FastifyInstance, database: Database): void {
  app.get(
    `/api/v1/users/:id${ID}/reminders`,
    {
      config: {
        about: {
          summary: 'List the active reminders of a user, earliest first',
          tag: 'Reminders',
          everybody: `your own; those of others with ${VIEW_REMINDERS}`,
          answer: found,
        },
      },
    },
    async (request) => {
      const id = idOf(request);
      if (id !== actorOf(request).userId) require(actorOf(request), VIEW_REMINDERS);
      const users = await database.query<{ name: string }>('select name from "user" where id = $1', [id]);
      const [user] = users.rows;
      if (!user) throw notFound('user');
      const { rows } = await database.query<OtherReminder & Record<string, unknown>>(
        `select id, title, repeats, due_at as "dueAt", next_at as "nextAt" from reminder
          where owner_id = $1 and status = 'active' and archived_at is null order by next_at nulls last, id limit ${MOST}`,
        [id],
      );
      const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());
      return { name: user.name, rows: rows.map((row) => ({ ...row, dueAt: iso(row.dueAt), nextAt: iso(row.nextAt) })) };
    },
  );
}
