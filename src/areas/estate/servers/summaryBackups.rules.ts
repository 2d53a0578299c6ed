import { entityNamed } from '#engine/entity/registry.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { Tone } from '#engine/parts/tones.ts';
import { type BackupState, HEALTH_WORDS, healthOfSet, type StoredSet } from './health.rules.ts';

/** A backup set with the asset that it protects. */
export interface SetOfAsset extends StoredSet {
  readonly name: string;
  readonly assetId: number;
  /** The noun of the asset. */
  readonly kind: string;
  readonly asset: string;
}

interface Line {
  readonly text: string;
  readonly path: string | null;
  readonly tone?: Tone;
}

const WORST_FIRST: readonly BackupState[] = ['failed', 'overdue', 'warning', 'unknown', 'ok'];
/** Lines that fit on the page of the summary. */
const MOST = 6;

/** The health of a customer's backups in a few lines: those with a fault, worst first, then how many are good. */
export function summaryOfBackups(
  sets: readonly SetOfAsset[],
  { customerId, now, lastTestOn }: { customerId: number; now: string; lastTestOn: string | null },
): readonly Line[] {
  const judged = sets
    .map((set) => ({ set, ...healthOfSet(set, now) }))
    .toSorted((one, other) => WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state));
  const faults = judged.filter(({ state }) => state !== 'ok');
  const good = judged.length - faults.length;
  const more = faults.length - MOST;
  return [
    ...faults.slice(0, MOST).map(({ set, state, lastGoodAt }) => ({
      text: `${set.name} (${set.asset}): ${HEALTH_WORDS[state][0].toLowerCase()}, ${
        lastGoodAt === null ? 'no good backup yet' : `last good ${formatMoment(lastGoodAt)}`
      }`,
      path: recordPath(entityNamed(set.kind), { id: set.assetId, customerId }),
      tone: HEALTH_WORDS[state][1],
    })),
    ...(more > 0 ? [{ text: `and ${more} more`, path: null }] : []),
    ...(good > 0 ? [{ text: `${good} good`, path: null, tone: 'good' as const }] : []),
    ...(lastTestOn === null ? [] : [{ text: `Last restore test: ${formatDay(lastTestOn)}`, path: null }]),
  ];
}
