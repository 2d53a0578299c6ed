import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { STATUS_TABLE } from '../jobs/jobChoices.ts';
import type { JobStatus } from '../jobs/jobStatus.ts';

export interface ColumnHeadProps {
  readonly status: JobStatus;
  readonly count: number;
  readonly limit: number | undefined;
}

/** The name of a column of the board, its number of jobs, and whether they exceed the limit. */
export const ColumnHead = ({ status, count, limit }: ColumnHeadProps) => (
  <Typography
    variant="h3"
    component="h2"
    sx={{ mb: 1, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.75 }}
  >
    {STATUS_TABLE[status].label}
    <Box component="span" className="num" sx={{ color: 'text.secondary', fontWeight: 500 }}>
      {limit === undefined ? count : `${count} of ${limit}`}
    </Box>
    {limit !== undefined && count > limit && <StatusPill tone="warning">Over the limit</StatusPill>}
  </Typography>
);
