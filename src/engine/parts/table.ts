/** The look of a table that scrolls in its own container. */
export const TABLE = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  '& th, & td': {
    px: 1.5,
    py: 0.75,
    textAlign: 'left',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& thead th': {
    color: 'text.secondary',
    fontWeight: 600,
    bgcolor: 'background.paper',
    position: 'sticky',
    top: 0,
    zIndex: 1,
  },
  '& .figure': { textAlign: 'right' },
} as const;

/**
 * Makes each row a card on a phone, so that the table fits the screen: added to the look of a table. A heading of the
 * row, and a cell with the class `wide`, take a line of their own; a cell with the class `aside` is hidden. `data-label`
 * is the word before a value that means nothing without its heading.
 */
export const CARDS = {
  '@media (max-width: 599.95px)': {
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr, & tfoot tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '8px',
      px: 1.5,
      py: 0.75,
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    '& tr:nth-of-type(n) > td, & tbody tr > th, & tfoot tr > th': {
      px: 0,
      py: 0.125,
      borderBottom: 0,
      whiteSpace: 'normal',
      minWidth: 0,
    },
    '& td.wide, & tbody tr > th': { flexBasis: '100%' },
    '& td.aside, & td:empty': { display: 'none' },
    '& td[data-label]::before': { content: 'attr(data-label) " "', color: 'text.secondary', fontWeight: 400 },
  },
} as const;

/** A table whose rows are cards on a phone. */
export const STACKED = { ...TABLE, ...CARDS } as const;
