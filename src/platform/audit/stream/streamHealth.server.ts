import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '../../health/finding.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { streamState } from './streamState.server.ts';

/** Reports whether the log reaches the company's security tool; null if no stream is configured or it is held. */
export async function streamHealth(tx: Queryable): Promise<Finding | null> {
  const { state, behind, failingSince, error, sentAt } = await streamState(tx);
  if (state === 'off' || state === 'held') return null;
  const figure = `${behind.toLocaleString('en-GB')} ${behind === 1 ? 'line' : 'lines'} waiting`;
  if (failingSince !== null)
    return {
      state: 'attention',
      figure,
      says: `No lines have arrived since ${formatMoment(failingSince)}. ${error ?? ''} Sending is retried twice a minute, and no lines are lost.`,
    };
  return { state: 'good', figure, says: `Lines last sent ${sentAt === null ? 'never' : formatMoment(sentAt)}.` };
}
