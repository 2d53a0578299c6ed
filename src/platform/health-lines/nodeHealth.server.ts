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
 * The processes of the product: since when each runs, and which build. Where another service brings changes to pages they
 * do not note themselves down, and the one that answers speaks for itself.
 * @param version the build this process serves
 */
export async function nodeHealth(database: Database, plan: LivePlan, version: string): Promise<readonly Finding[]> {
  const now = theTime();
  if (plan.driver !== 'embedded') {
    const startedAt = new Date(now.getTime() - process.uptime() * 1_000).toISOString();
    return [{ state: 'good', about: hostname(), figure: figureOf(version, startedAt, now), says: 'It answers.' }];
  }
  const nodes = await knownNodes(database);
  return nodes.map(({ address, startedAt, ready, version: runs }): Finding => {
    const about = { about: address, figure: figureOf(runs, startedAt, now) };
    if (!ready) return { ...about, state: 'attention', says: 'It is ending, and takes no new connections.' };
    if (runs !== version)
      return {
        ...about,
        state: 'attention',
        says: 'It runs another build than the process that answers you. Start those that are older again.',
      };
    return { ...about, state: 'good', says: 'It takes requests.' };
  });
}

const figureOf = (version: string | null, startedAt: string, now: Date): string =>
  `Build ${version ?? 'not known'}, started ${relativeTime(startedAt, now.toISOString())}`;

/** What the other processes leave alone because it does not answer them. @param node this one, which knows itself better */
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
      figure: 'Switched off',
      says: 'By the settings of the installation. Screens look again every half minute.',
    };
  if (bus !== null && bus !== 'local' && busCutSince !== null)
    return {
      state: 'bad',
      figure,
      says: `The line between the processes has been cut since ${formatMoment(busCutSince)}: screens see some changes late. Look at what carries it; it is opened again by itself.`,
    };
  if (waiting > MANY_WAITING)
    return {
      state: 'attention',
      figure: `${waiting.toLocaleString('en-GB')} changes wait`,
      says: 'Changes are saved, and screens are told late. Look at how the processes are.',
    };
  if (delays.some((delay) => delay > SLOW_MS))
    return {
      state: 'attention',
      figure,
      says: 'Screens are told late. Look at how busy the processes and the database are.',
    };
  if (driver === 'pusher')
    return {
      state: 'good',
      figure: skipped === 0 ? 'By a service outside' : `${skipped.toLocaleString('en-GB')} left out`,
      says: 'Changes are handed to the service that was named.',
    };
  return { state: 'good', figure, says: 'Changes reach open screens at once.' };
}
