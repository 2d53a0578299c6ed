import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { product } from '#engine/permission/actor.ts';
import { actorOf, companyToday } from '#engine/request/request.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { mayDecide, standingOf } from '../leave/reportingLine.server.ts';
import { staffMember } from './staffMember.ts';

const answer = z.object({
  /** The user's own staff record with personal details; null without one. */
  staff: z.record(z.string(), z.unknown()).nullable(),
  /** Whether the user can decide other people's requests. */
  isDecider: z.boolean(),
});

/** Route for the user's own staff record. */
export function mountOwnFile(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/staff/me',
    {
      config: { about: { summary: 'Get your own staff record', tag: 'Staff', everybody: 'your own record', answer } },
    },
    async (request) => {
      const actor = actorOf(request);
      const standing = await standingOf(database, actor, companyToday());
      const rows =
        standing.ownId === null ? [] : await readRows(database, staffMember, product('Staff'), [standing.ownId]);
      const isDecider = [...standing.line].some((id) => mayDecide(actor, standing, id));
      return { staff: rows[0] ?? null, isDecider };
    },
  );
}
