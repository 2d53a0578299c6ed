import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';

/**
 * Placeholders for content that is loading. They are invisible for the first 250 ms to avoid flicker, and reserve the
 * space of the content, so that the layout does not shift.
 */
function Coming({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <Box
      role="status"
      aria-label={`Loading ${what}`}
      sx={{ animation: 'appear 120ms 250ms both', '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } } }}
    >
      {children}
    </Box>
  );
}

const LENGTHS = ['62%', '78%', '54%', '70%', '46%', '66%'];
const lengthOf = (at: number): string => LENGTHS[at % LENGTHS.length] ?? '60%';
const times = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

export function SkeletonLines({ lines = 4 }: { readonly lines?: number }) {
  return (
    <Coming what="content">
      {times(lines).map((at) => (
        <Skeleton key={at} height={20} width={lengthOf(at)} sx={{ my: 0.5 }} />
      ))}
    </Coming>
  );
}

export function SkeletonFacts({ facts = 6 }: { readonly facts?: number }) {
  return (
    <Coming what="details">
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '130px 1fr' }, columnGap: 3, rowGap: 1 }}>
        {times(facts).flatMap((at) => [
          <Skeleton key={`label${at}`} height={20} width={90} />,
          <Skeleton key={`value${at}`} height={20} width={lengthOf(at)} />,
        ])}
      </Box>
    </Coming>
  );
}

export function SkeletonRows({ rows = 8 }: { readonly rows?: number }) {
  return (
    <Coming what="rows">
      {times(rows).map((at) => (
        <Box
          key={at}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            height: 42,
            px: 2,
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Skeleton variant="rounded" width={16} height={16} />
          <Skeleton height={18} width={lengthOf(at)} sx={{ maxWidth: 320 }} />
          <Box sx={{ flex: 1 }} />
          <Skeleton height={18} width={72} />
        </Box>
      ))}
    </Coming>
  );
}
