import { hostname } from 'node:os';
import type { Database } from '#engine/db/pool.server.ts';
import type { Finding } from '../health/finding.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { LeftAlone } from '#engine/outbound/leftAlone.ts';
import { relativeTime } from '#engine/parts/relativeTime.ts';
import type { LiveHealth } from '#engine/live/health/health.ts';
import type { LivePlan } from '#engine/live/server/livePlan.server.ts';
import { knownNodes } from '#engine/live/bus/nodeTable.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

/**
 * Reports each process of the product: its start and its build. With an external live service the nodes do not
 * register, so the process that answers reports only itself.
 * @param version the build this process serves
 */
export async function nodeHealth(database: Database, plan: LivePlan, version: string): Promise<readonly Finding[]> {
  const now = theTime();
  if (plan.driver !== 'embedded') {
    const startedAt = new Date(now.getTime() - process.uptime() * 1_000).toISOString();
    return [{ state: 'good', about: hostname(), figure: figureOf(version, startedAt, now), says: 'Redis responds.' }];
  }
  const nodes = await knownNodes(database);
  return nodes.map(({ address, startedAt, ready, version: runs }): Finding => {
    const about = { about: address, figure: figureOf(runs, startedAt, now) };
    if (!ready)
      return { ...about, state: 'attention', says: 'The process is stopping and accepts no new connections.' };
    if (runs !== version)
      return {
        ...about,
        state: 'attention',
        says: 'The process runs another build than the one that answers you. Restart older processes.',
      };
    return { ...about, state: 'good', says: 'The process accepts requests.' };
  });
}

const figureOf = (version: string | null, startedAt: string, now: Date): string =>
  `Build ${version ?? 'unknown'}, started ${relativeTime(startedAt, now.toISOString())}`;

/**
 * The external services that other processes have paused because they do not respond.
 * @param node this node, which is left out
 */
export const leftAloneElsewhere = async (database: Database, node: string): Promise<readonly LeftAlone[]> =>
  (await knownNodes(database)).flatMap(({ id, tally }) => (id === node ? [] : (tally.leftAlone ?? [])));

const SLOW_MS = 5_000;
const MANY_WAITING = 1_000;

/** How changes reach open screens, as a figure and a sentence. */
export function deliveryFinding({ driver, busCutSince, bus, nodes, waiting, skipped }: LiveHealth): Finding {
  const sockets = nodes.reduce((sum, node) => sum + node.sockets, 0);
  const delays = nodes.flatMap(({ tally }) => tally.relayDelayMs ?? []);
  const lag = delays.length === 0 ? '' : `, ${Math.max(...delays).toLocaleString('en-GB')} ms from save to screen`;
  const figure = `${sockets.toLocaleString('en-GB')} ${sockets === 1 ? 'connection' : 'connections'}${lag}`;
  if (driver === 'none')
    return {
      state: 'good',
      figure: 'Turned off',
      says: 'The settings of the installation turn live updates off. Screens refresh every 30 seconds.',
    };
  if (bus !== null && bus !== 'local' && busCutSince !== null)
    return {
      state: 'bad',
      figure,
      says: `The connection between processes has been down since ${formatMoment(busCutSince)}, so screens show some changes late. Check the service. The connection is retried automatically.`,
    };
  if (waiting > MANY_WAITING)
    return {
      state: 'attention',
      figure: `${waiting.toLocaleString('en-GB')} changes queued`,
      says: 'Changes are saved, but screens show them late. Check the processes.',
    };
  if (delays.some((delay) => delay > SLOW_MS))
    return {
      state: 'attention',
      figure,
      says: 'Screens show changes late. Check the load of the processes and the database.',
    };
  if (driver === 'pusher')
    return {
      state: 'good',
      figure: skipped === 0 ? 'External service' : `${skipped.toLocaleString('en-GB')} dropped`,
      says: 'Changes are sent to the external service.',
    };
  return { state: 'good', figure, says: 'Open screens show changes immediately.' };
}
