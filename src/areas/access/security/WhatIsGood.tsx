import Box from '@mui/material/Box';
import type { HealthLine } from '#platform/health/finding.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';

/** Names of checks with a good result, each once. */
export function WhatIsGood({ lines }: { readonly lines: readonly HealthLine[] }) {
  const named = [...new Map(lines.map((line) => [line.key, line])).values()];
  if (named.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: 2,
        py: 1,
        fontSize: '0.8125rem',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <StatusPill tone="good">Good</StatusPill>
      {named.map(({ key, label, path }) => (
        <Box component="span" key={key} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 24 }}>
          {path ? <Go to={path}>{label}</Go> : label}
        </Box>
      ))}
    </Box>
  );
}
