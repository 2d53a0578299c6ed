import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { actorOf } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { HEALTH_PAGES, type HealthAnswer } from './finding.ts';
import { healthOf } from './healthLines.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { healthAnswer } from './healthAnswers.server.ts';

const asked = z.strictObject({ page: z.enum(HEALTH_PAGES, 'Choose health or security.').default('health') });

/** The route that returns all health lines in one response. */
export function mountHealthLines(app: FastifyInstance): void {
  const about = {
    summary: 'List all health checks, worst first',
    tag: 'Security',
    permission: 'security.view',
    query: ['page'],
    asked,
  };
  app.get(
    '/api/v1/health',
    { config: { about: { ...about, answer: healthAnswer } } },
    async (request): Promise<HealthAnswer> => {
      const { page } = shaped(asked, request.query);
      const onError = (error: unknown, key: string) =>
        request.log.warn({ err: error, line: key }, 'health check failed');
      return { at: nowIso(), lines: await healthOf(page, actorOf(request), onError) };
    },
  );
}
