import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { MEDIUM } from './FieldGrid.tsx';

export interface OpenSectionProps {
  /** The ID of the section's element. Its heading has `<id>-title`. */
  readonly id: string;
  readonly title?: string | undefined;
  readonly about?: string | undefined;
  /** Puts the title above the fields at any width, as in a form with a rail. */
  readonly isStacked: boolean;
  /** Shown at the end of the title line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a form that is always open. Its title is next to the fields in a wide form, otherwise above them. */
export function OpenSection({ id, title, about, isStacked, action, children }: OpenSectionProps) {
  if (!title) return <Card sx={{ p: 2, [MEDIUM]: { p: 3 }, maxWidth: 860 }}>{children}</Card>;
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={`${id}-title`}
      sx={{
        scrollMarginTop: 'calc(var(--shell-top, 57px) + 16px)',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        ...(isStacked ? {} : { [WIDE]: { gridTemplateColumns: '232px minmax(0, 860px)' } }),
        columnGap: 4,
        rowGap: 0.5,
      }}
    >
      <Box sx={isStacked ? {} : { [WIDE]: { pt: 2 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Typography id={`${id}-title`} variant="h2" sx={{ flex: 1, fontSize: '0.9375rem' }}>
            {title}
          </Typography>
          {action}
        </Box>
        {about && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25, maxWidth: '60ch' }}>
            {about}
          </Typography>
        )}
      </Box>
      <Card sx={{ px: 2, py: 1, ...(isStacked ? {} : { [MEDIUM]: { px: 3, py: 2 } }) }}>{children}</Card>
    </Box>
  );
}

const WIDE = '@container (min-width: 840px)';
