import type { FastifyInstance } from 'fastify';
import type { Finding } from '../health/finding.ts';
import type { SlowStatement } from '#engine/db/slowStatements.ts';
import { slow } from '#engine/db/slow.server.ts';
import * as z from 'zod';
import { slowStatement } from '#engine/db/dbAnswers.server.ts';

/** This many within an hour need attention. */
const MANY = 5;

/** Reports how many statements were slow within the last hour, counting those that a user waited for. */
export function slowHealth(list: readonly SlowStatement[] = slow.list()): Finding {
  if (list.length === 0)
    return { state: 'good', figure: 'None in the last hour', says: 'No statement took longer than a second.' };
  const total = list.reduce((sum, { count }) => sum + count, 0);
  const waitedFor = list.filter(({ from }) => from.startsWith('/')).reduce((sum, { count }) => sum + count, 0);
  const [slowest] = list;
  const figure = `${total.toLocaleString('en-GB')} in the last hour, the slowest ${seconds(slowest?.slowestMs ?? 0)}`;
  return waitedFor < MANY
    ? {
        state: 'good',
        figure,
        says: 'Some statements took longer than a second in this process. They are listed below.',
      }
    : {
        state: 'attention',
        figure,
        says: 'Users waited for statements that took longer than a second. Check the list below, run ANALYZE on the database and give it more memory.',
      };
}

const seconds = (ms: number): string => `${(ms / 1_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} s`;

/** The route for the list behind the health line. */
export function mountSlow(app: FastifyInstance): void {
  const about = {
    summary: 'List statements of this process that took longer than a second in the last hour, without their values',
    tag: 'Security',
    permission: 'security.view',
  };
  app.get(
    '/api/v1/health/statements',
    { config: { about: { ...about, answer: z.object({ rows: z.array(slowStatement) }) } } },
    async (): Promise<{ readonly rows: readonly SlowStatement[] }> => ({ rows: slow.list() }),
  );
}
