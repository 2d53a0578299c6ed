import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { addDays } from '#engine/calendar/calendar.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { actorOf, companyToday } from '#engine/request/request.server.ts';
import { DAYS_AHEAD, type DayLine } from './myDay.ts';

/** The user, and the days to list, both included. */
export interface AskedDay {
  readonly actor: Actor;
  readonly userId: number;
  readonly today: string;
  readonly until: string;
}

type LineSource = (tx: Queryable, asked: AskedDay) => Promise<readonly DayLine[]>;

const sources = new Map<string, LineSource>();

/** Adds lines to the days of the users they concern. Each area registers one source under its own name. */
export function dayLines(name: string, source: LineSource): void {
  sources.set(name, source);
}

const MOST = 30;

const answer = z.object({
  lines: z.array(
    z.object({
      key: z.string(),
      from: z.string(),
      to: z.string(),
      title: z.string(),
      about: z.string().optional(),
      path: z.string().optional(),
      icon: z.string().optional(),
    }),
  ),
});

/** The route for one user's events today and in the next days, of all nouns. */
export function mountMyDay(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/my-day',
    {
      config: { about: { summary: 'List what concerns you today', tag: 'My day', everybody: 'your own day', answer } },
    },
    async (request) => {
      const actor = actorOf(request);
      const today = companyToday();
      const asked = { actor, userId: actor.userId ?? 0, today, until: addDays(today, DAYS_AHEAD) };
      const lines: DayLine[] = [];
      for (const [name, source] of sources)
        lines.push(...(await source(database, asked)).map((line) => ({ ...line, key: `${name}-${line.key}` })));
      // Events that have already started are listed under today.
      const begins = ({ from }: DayLine): string => (from < today ? today : from);
      lines.sort((a, b) => begins(a).localeCompare(begins(b)) || a.title.localeCompare(b.title, 'en-GB'));
      return { lines: lines.slice(0, MOST) };
    },
  );
}
