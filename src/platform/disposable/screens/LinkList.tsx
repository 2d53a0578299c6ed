import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import type { Tone } from '#engine/parts/tones.ts';
import { hidden } from '#engine/kinds/Labelled.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { STACKED } from '#engine/parts/table.ts';
import { Go } from '#engine/screens/Go.tsx';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';

/** The list fields of a link, for shared and requested secrets. */
export interface LinkLine {
  readonly id: number;
  readonly purpose: string;
  readonly kind: 'text' | 'file' | null;
  readonly recipient: string | null;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly hasPassphrase: boolean;
  readonly createdByName: string | null;
}

export interface LinkSectionProps<Line> {
  readonly title: string;
  /** Name of an icon. */
  readonly icon: string;
  readonly query: UseQueryResult<{ readonly rows: readonly Line[] }>;
  /** The subject of the load error: “The links”. */
  readonly what: string;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Line[]) => ReactNode;
}

/** A list of links with their number, or the reason why it is empty. */
export function LinkSection<Line>({ title, icon, query, what, empty, children }: LinkSectionProps<Line>) {
  const { data, error, isPending, refetch } = query;
  return (
    <Section title={title} icon={icon} flush {...(data ? { count: data.rows.length } : {})}>
      {error && <Failed what={`${what} could not be loaded`} error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows rows={4} />}
      {data && (data.rows.length > 0 ? children(data.rows) : empty)}
    </Section>
  );
}

export interface LinkColumn<Line> {
  readonly heading: string;
  readonly isFigure?: boolean;
  readonly cell: (row: Line) => ReactNode;
}

export interface LinkTableProps<Line> {
  readonly label: string;
  readonly rows: readonly Line[];
  /** The heading of the recipient or sender column. */
  readonly whom: string;
  readonly stateOf: (row: Line) => readonly [label: string, tone: Tone];
  /** The columns between state and creator. */
  readonly columns: readonly LinkColumn<Line>[];
  /** Whether to show the creator. */
  readonly isAll: boolean;
  /** The actions of a row. */
  readonly actions: (row: Line) => ReactNode;
  /** The row that a notification links to. */
  readonly named?: number;
}

/** A table with one row per link, in its own scrolling box. On a phone each link is a card. */
export function LinkTable<Line extends LinkLine>({ label, rows, named, actions, ...manner }: LinkTableProps<Line>) {
  const columns = useColumns(manner);
  return (
    <Box sx={SCROLLS_ASIDE} tabIndex={0} role="region" aria-label={label}>
      <Box component="table" sx={STACKED}>
        <thead>
          <tr>
            {['Description', ...columns.map(({ heading }) => heading)].map((heading, at) => (
              <th key={heading} scope="col" className={columns[at - 1]?.isFigure ? 'figure' : ''}>
                {heading}
              </th>
            ))}
            <th scope="col">
              <span style={hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Box
              component="tr"
              key={row.id}
              {...(row.id === named ? { 'aria-current': true, sx: { bgcolor: 'action.selected' } } : {})}
            >
              <th scope="row" style={{ fontWeight: 550 }}>
                {row.purpose}
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {row.kind === 'file' ? ' (file)' : ''}
                  {row.hasPassphrase ? ' with passphrase' : ''}
                </Box>
              </th>
              {columns.map(({ heading, isFigure, cell }) => (
                <td key={heading} className={isFigure ? 'figure num' : ''} data-label={heading}>
                  {cell(row)}
                </td>
              ))}
              <td>{actions(row)}</td>
            </Box>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function useColumns<Line extends LinkLine>({
  whom,
  stateOf,
  columns,
  isAll,
}: Pick<LinkTableProps<Line>, 'whom' | 'stateOf' | 'columns' | 'isAll'>): readonly LinkColumn<Line>[] {
  const addressOf = useAddressBook();
  return [
    { heading: whom, cell: ({ recipient }) => recipient ?? '' },
    {
      heading: 'Customer',
      cell: ({ customerId, customerName }) => {
        const customer = customerId === null ? null : addressOf('customer', customerId);
        return customer ? <Go to={customer}>{customerName}</Go> : (customerName ?? '');
      },
    },
    {
      heading: 'State',
      cell: (row) => {
        const [state, tone] = stateOf(row);
        return <StatusPill tone={tone}>{state}</StatusPill>;
      },
    },
    ...columns,
    ...(isAll ? [{ heading: 'Created by', cell: ({ createdByName }: Line) => createdByName ?? '' }] : []),
  ];
}
