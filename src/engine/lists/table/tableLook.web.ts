import { changedLook } from '../../parts/changedLook.ts';
import { SELECT_WIDTH } from '../layout.ts';

export const HEAD_HEIGHT = 34;
export const CARD_HEIGHT = 64;

/**
 * Styles for all rows and cells, by class: a style object per cell would dominate the cost of scrolling. The column
 * widths are in a CSS variable, so that resizing renders no rows.
 */
export const tableLook = {
  flex: '1 1 0',
  minHeight: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  contain: 'strict',
  scrollbarWidth: 'thin',
  fontSize: '0.8125rem',
  '&:focus': { outline: 'none' },
  '& .row': {
    position: 'absolute',
    left: 0,
    right: 0,
    display: 'grid',
    gridTemplateColumns: `${SELECT_WIDTH}px var(--columns)`,
    borderBottom: '1px solid',
    borderColor: 'divider',
    bgcolor: 'background.paper',
    cursor: 'pointer',
  },
  '& .row:hover': { bgcolor: 'action.hover' },
  '& .row[aria-selected=true]': { bgcolor: 'action.selected' },
  '& .row.archived': { color: 'text.secondary' },
  '& .row.still': { cursor: 'default' },
  '& .row.changed': changedLook,
  '& .row.gone': { opacity: 0.4, transition: 'opacity 600ms' },
  '& .head': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    height: HEAD_HEIGHT,
    cursor: 'default',
    color: 'text.secondary',
    fontSize: '0.75rem',
    fontWeight: 600,
    userSelect: 'none',
    '&:hover': { bgcolor: 'background.paper' },
  },
  '& .cell': {
    display: 'flex',
    alignItems: 'center',
    gap: 0.5,
    minWidth: 0,
    px: 1.25,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    bgcolor: 'inherit',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  },
  '& .cell > .fits': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  // The end distinguishes records, so the start is truncated.
  '& .cell > .tail': { direction: 'rtl', textAlign: 'left' },
  '& .right': { justifyContent: 'flex-end', fontVariantNumeric: 'tabular-nums' },
  '& .pinned': { position: 'sticky', zIndex: 2 },
  // Only while content is scrolled under it.
  '&[data-aside] .lastPinned': { boxShadow: 'inset -1px 0 var(--mui-palette-divider)' },
  // Columns continue on the right, which a hidden scroll bar would not say.
  '&[data-more]': { maskImage: 'linear-gradient(to left, rgb(0 0 0 / 30%), #000 40px)' },
  '& .box': { position: 'sticky', left: 0, zIndex: 2, px: 0, justifyContent: 'center' },
  '& .box input': {
    width: 16,
    height: 16,
    m: 0,
    accentColor: 'var(--mui-palette-success-main)',
    pointerEvents: 'none',
  },
  // Excludes the button of an empty list, which has its own colours.
  '& .row a': {
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
  '& .names': { fontWeight: 600 },
  '& .edge': {
    position: 'absolute',
    right: 0,
    top: 6,
    bottom: 6,
    width: 9,
    cursor: 'col-resize',
    touchAction: 'none',
    '&::after': {
      content: '""',
      position: 'absolute',
      right: 0,
      top: 2,
      bottom: 2,
      width: 2,
      bgcolor: 'divider',
      opacity: 0,
    },
    '&:hover::after, &:active::after': { opacity: 1, bgcolor: 'primary.main' },
  },
  '& [role=columnheader]': { position: 'relative' },
  '& [role=columnheader].pinned, & [role=columnheader].box': { position: 'sticky' },
  '& .sorts': { cursor: 'pointer', '&:hover': { color: 'text.primary' } },
  '& [role=columnheader]:hover .edge::after': { opacity: 1 },
  '& .coming': { height: 9, borderRadius: '4px', bgcolor: 'divider', animation: 'coming 120ms 250ms both' },
  '@keyframes coming': { from: { opacity: 0 }, to: { opacity: 1 } },
} as const;

export const cardLook = {
  ...tableLook,
  '& .row': {
    ...tableLook['& .row'],
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 1.5,
    alignItems: 'center',
    px: 2,
  },
  '& .lines': {
    minWidth: 0,
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
  },
  '& .line': { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap' },
  '& .line.meta': { mt: 0.25, color: 'text.secondary', fontSize: '0.75rem', columnGap: 1.25 },
  '& .line > *': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  // The last field shrinks first, because a truncated telephone number is useless. With a smaller factor, the others
  // would lose a fraction of a pixel, and with it their last letters.
  '& .line.meta > :last-child': { flexShrink: 1_000_000 },
  // A field that has no room for a few letters goes to a second line, which is not shown. The last one grows last.
  '& .line.meta:not(:has(> .pill:last-child))': { flexWrap: 'wrap', height: 18 },
  '& .line.meta:not(:has(> .pill:last-child)) > * + *': { flex: '1000 1 64px', maxWidth: 'max-content' },
  '& .line.meta:not(:has(> .pill:last-child)) > * + :last-child': { flexGrow: 1 },
  // A status without its word would be a colour alone.
  '& .line.meta > .pill:last-child': { flexShrink: 0 },
  '& .line.meta > :has(+ .pill:last-child)': { flexShrink: 1_000_000 },
} as const;
