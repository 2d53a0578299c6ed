import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { EndingWarranty } from './summary.ts';
import { wordsOfEnd } from './warrantyWords.ts';

export interface EndingSoonProps {
  readonly rows: readonly EndingWarranty[];
  readonly today: string;
  /** Whose it is, where the page does not say. */
  readonly ownerOf?: (row: EndingWarranty) => ReactNode;
}

/** Assets whose warranty ends within 90 days, the next first. */
export function EndingSoon({ rows, today, ownerOf }: EndingSoonProps) {
  if (rows.length === 0)
    return (
      <EmptyState
        icon="shield-check"
        title="No warranties end within 90 days"
        why="Warranties that end soon are listed here."
      />
    );
  return rows.map((row) => {
    const said = wordsOfEnd(row.endsOn, today);
    return (
      <SectionRow key={row.id}>
        <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          <Go to={row.path} sx={{ color: 'text.primary', fontWeight: 550 }}>
            {row.name}
          </Go>
          <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
            {ownerOf?.(row) ?? nounEntry(row.kind)?.label}
          </Box>
        </Box>
        {said && <StatusPill tone={said.tone}>{said.words}</StatusPill>}
        <Box className="num" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {formatDay(row.endsOn)}
        </Box>
      </SectionRow>
    );
  });
}
