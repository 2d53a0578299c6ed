import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';
import { CARDS } from '#engine/parts/table.ts';

export interface PlainTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  /** Indexes of numeric columns. */
  readonly numbers?: readonly number[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A read-only table without selection or sorting. */
export function PlainTable({ label, heads, numbers = [], rows }: PlainTableProps) {
  const align = (at: number) => (numbers.includes(at) ? 'right' : 'left');
  return (
    <Box sx={SCROLLS_ASIDE} tabIndex={0} role="region" aria-label={label}>
      <Box component="table" sx={LOOK}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <Box key={head} component="th" scope="col" sx={{ textAlign: align(at) }}>
                {head}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <Box
                  key={heads[at]}
                  component="td"
                  className={at === 0 ? 'num wide' : 'num'}
                  {...(at === 0 ? {} : { 'data-label': heads[at] })}
                  sx={{ textAlign: align(at) }}
                >
                  {cell}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const LOOK = {
  ...CARDS,
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th': { fontWeight: 550, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& th, & td': { px: 2, py: 1, borderBottom: '1px solid', borderColor: 'divider' },
  '& tr:last-of-type td': { borderBottom: 0 },
} as const;
