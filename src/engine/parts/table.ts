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
 * Wraps the cells of a row on a phone, so that the table fits the screen. A cell with the class `wide` starts a new
 * line; one with the class `aside` is hidden.
 */
export const STACKED = {
  ...TABLE,
  '@media (max-width: 599.95px)': {
    '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '8px',
      px: 1.5,
      py: 0.75,
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    '& tbody tr:nth-of-type(n) > td': { px: 0, py: 0.125, borderBottom: 0, whiteSpace: 'normal', minWidth: 0 },
    '& td.wide': { flexBasis: '100%' },
    '& td.aside, & td:empty': { display: 'none' },
  },
} as const;
