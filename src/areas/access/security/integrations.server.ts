import type { FastifyInstance } from 'fastify';
import type { Database } from '#engine/db/pool.server.ts';
import type { IntegrationState } from './integrations.ts';
import { integrationState } from './securityAnswers.server.ts';

const FEW = 10;

/** Route with figures on tokens, webhooks and outgoing requests for the Security screen. */
export function mountIntegrationState(app: FastifyInstance, database: Database): void {
  const about = {
    summary: 'Count tokens, webhooks and blocked requests',
    tag: 'Security',
    permission: 'security.view',
  };
  app.get(
    '/api/v1/security/integrations',
    { config: { about: { ...about, answer: integrationState } } },
    async (): Promise<IntegrationState> => {
      const [figures, refusals] = await Promise.all([figuresOf(database), refusalsOf(database)]);
      return { ...figures, refusals };
    },
  );
}

interface Figures extends Record<string, unknown> {
  tokens: IntegrationState['tokens'];
  webhooks: IntegrationState['webhooks'];
  networks: number;
}

/** Counts of tokens, webhooks and allowed networks. */
export async function figuresOf(database: Database): Promise<Omit<IntegrationState, 'refusals'>> {
  const { rows } = await database.query<Figures>(
    `select (select jsonb_build_object('inUse', count(*), 'endSoon', count(*) filter (where expires_at < now() + interval '14 days'),
               'asleep', count(*) filter (where coalesce(last_used_at, created_at) < now() - interval '90 days'), 'oldestAt', min(created_at))
               from api_token where revoked_at is null and archived_at is null and expires_at > now()) as tokens,
            (select jsonb_build_object('active', count(*) filter (where state = 'active'), 'failing', count(*) filter (where state = 'failing'),
               'disabled', count(*) filter (where state = 'disabled')) from webhook where archived_at is null) as webhooks,
            (select count(*)::int from outbound where archived_at is null) as networks`,
  );
  const [found] = rows;
  if (!found) throw new Error('Three counts have one row.');
  const { tokens, webhooks, networks } = found;
  return { tokens, webhooks, networks };
}

async function refusalsOf(database: Database): Promise<IntegrationState['refusals']> {
  const { rows } = await database.query<IntegrationState['refusals'][number] & Record<string, unknown>>(
    'select use, host, port, times, last_at as "lastAt" from outbound_refusal order by last_at desc limit $1',
    [FEW],
  );
  return rows;
}
