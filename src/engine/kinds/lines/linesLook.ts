const HEADING = { fontSize: '0.75rem', fontWeight: 550, color: 'text.secondary' } as const;
const FIGURES = ['money', 'quantity', 'whole', 'percentage'].map((kind) => `& [data-kind=${kind}]`).join(', ');

/** A grid on wide screens, and one card per line on narrow ones. */
export const LINES_LOOK = {
  frame: { overflowX: 'auto', mt: 0.5, position: 'relative', containerType: 'inline-size' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '0.8125rem',
    '& th': { ...HEADING, textAlign: 'left', px: 0.75, pb: 0.5, whiteSpace: 'nowrap' },
    '& td': { px: 0.75, py: 0.25, verticalAlign: 'top' },
    '& tbody tr.line': { borderTop: '1px solid', borderColor: 'divider' },
    '& tr.edited': { bgcolor: 'action.hover' },
    '& tr.edited td[data-kind]': { minWidth: 64 },
    '& td.number': { width: 24, px: 0 },
    '& td[data-kind=money], & td[data-kind=choice]': { minWidth: 76 },
    '& td[data-kind=ref]': { minWidth: 112 },
    // The description gets the remaining width.
    '& td[data-kind=text]': { minWidth: 80 },
    '& td[data-kind=text]:nth-of-type(-n + 3)': { width: '40%', minWidth: 140 },
    [FIGURES]: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
    '& tr.resting td': { minHeight: 28, cursor: 'pointer', overflowWrap: 'anywhere' },
    '& tr.target:hover': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
    '@container (max-width: 640px)': {
      '&, & tbody': { display: 'block' },
      '& thead': { display: 'none' },
      '& tbody tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 1, py: 0.75 },
      '& td': { minWidth: '0 !important', px: 0.5 },
      '& td.wide, & td[data-kind=text], & td[data-kind=ref]': { gridColumn: '1 / -1' },
      '& td[data-heading]::before': { ...HEADING, content: 'attr(data-heading)', display: 'block', textAlign: 'left' },
      [FIGURES]: { textAlign: 'left' },
      '& tr.resting td.blank': { display: 'none' },
    },
  },
} as const;
