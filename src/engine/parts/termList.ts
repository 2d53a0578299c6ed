/** The look of a `dl` with each term next to its description. */
export const TERM_LIST = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 3,
  rowGap: 0.5,
  m: 0,
  fontSize: '0.8125rem',
  '& dd': { m: 0 },
} as const;
