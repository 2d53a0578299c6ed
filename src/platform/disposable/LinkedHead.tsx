import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '#engine/parts/Facts.tsx';

export interface LinkedHeadProps {
  readonly title: string;
  /** One line below the title. */
  readonly about?: string;
  /** Facts without a value are left out. */
  readonly facts: readonly Fact[];
  /** A button to the right of the title. */
  readonly action?: ReactNode;
}

/** The title of a document that is opened by a link, and its facts. */
export function LinkedHead({ title, about, facts, action }: LinkedHeadProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h1" sx={{ fontSize: '1.5rem' }}>
            {title}
          </Typography>
          {about && <Typography sx={{ mt: 0.5, fontWeight: 600 }}>{about}</Typography>}
        </Box>
        {action}
      </Box>
      <Facts facts={facts.filter(({ value }) => Boolean(value))} />
    </Box>
  );
}
