import Box from '@mui/material/Box';
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
    if (!isLevel(slaLevel) || (slaLevel !== 'breached' && slaLevel !== 'at-risk'))
      return <RelativeTime at={nextDueAt} />;
    const { tone, label } = SLA_LEVELS[slaLevel];
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0 }}>
        <Mark tone={tone} label={label} />
        <RelativeTime at={nextDueAt} />
        {/* A phone has no tooltips, and its cards have room for the word. */}
        <Box component="span" aria-hidden sx={{ display: { xs: 'inline', sm: 'none' } }}>
          {label}
        </Box>
      </Box>
    );
  },
};
