import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { EndingWarranty } from './summary.ts';
import { byCustomer } from './warrantyGroups.ts';
import { wordsOfEnd } from './warrantyWords.ts';

export interface EndingSoonProps {
  readonly rows: readonly EndingWarranty[];
  readonly today: string;
}

export interface EndingByCustomerProps extends EndingSoonProps {
  /** Maximum number of customers. */
  readonly most: number;
  readonly ownerOf: (row: EndingWarranty) => ReactNode;
  /** Path of the list of all warranties that end soon at the customer of a row. */
  readonly listOf: (row: EndingWarranty) => string;
}

/** Assets whose warranty ends within 90 days, earliest first. */
export function EndingSoon({ rows, today }: EndingSoonProps) {
  if (rows.length === 0) return <Nothing />;
  return rows.map((row) => (
    <Line
      key={row.id}
      to={row.path}
      name={row.name}
      of={nounEntry(row.kind)?.label}
      endsOn={row.endsOn}
      today={today}
    />
  ));
}

/** Warranties that end soon across all customers. Shows one line per customer, which links to all of its warranties. */
export function EndingByCustomer({ rows, today, most, ownerOf, listOf }: EndingByCustomerProps) {
  if (rows.length === 0) return <Nothing />;
  return byCustomer(rows)
    .slice(0, most)
    .map(({ next, count }) => (
      <Line
        key={next.customerId}
        to={count === 1 ? next.path : listOf(next)}
        name={count === 1 ? next.name : `${count} warranties`}
        of={ownerOf(next)}
        endsOn={next.endsOn}
        today={today}
      />
    ));
}

const Nothing = () => (
  <EmptyState
    icon="shield-check"
    title="No warranties end within 90 days"
    why="Warranties that end soon are listed here."
  />
);

interface LineProps {
  readonly to: string;
  readonly name: string;
  readonly of: ReactNode;
  /** Date on which the next warranty ends. */
  readonly endsOn: string;
  readonly today: string;
}

function Line({ to, name, of, endsOn, today }: LineProps) {
  const said = wordsOfEnd(endsOn, today);
  return (
    <SectionRow>
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        <Go to={to} sx={{ color: 'text.primary', fontWeight: 550 }}>
          {name}
        </Go>
        <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
          {of}
        </Box>
      </Box>
      {said && <StatusPill tone={said.tone}>{said.words}</StatusPill>}
      <Box className="num" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {formatDay(endsOn)}
      </Box>
    </SectionRow>
  );
}
