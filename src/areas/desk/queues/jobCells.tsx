import type { Cells } from '#engine/lists/table/TableCell.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Mark } from '#engine/parts/StatusPill.tsx';
import { SLA_LEVELS } from '../jobs/jobChoices.ts';

/** Fields the cells read in addition to their own. */
export const JOB_CELL_FIELDS: readonly string[] = ['slaLevel'];

const isLevel = (word: unknown): word is keyof typeof SLA_LEVELS => typeof word === 'string' && word in SLA_LEVELS;

/** Due time of a job, marked when at risk or breached. */
export const jobCells: Cells = {
  nextDueAt: ({ nextDueAt, slaLevel }) => {
    if (typeof nextDueAt !== 'string') return null;
    const isNoted = isLevel(slaLevel) && (slaLevel === 'breached' || slaLevel === 'at-risk');
    return (
      <>
        {isNoted && <Mark tone={SLA_LEVELS[slaLevel].tone} label={SLA_LEVELS[slaLevel].label} />}
        <RelativeTime at={nextDueAt} />
      </>
    );
  },
};
