/** The look of a table that scrolls in its own box. */
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
