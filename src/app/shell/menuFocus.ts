import { brand } from './colours.ts';

/** The focus ring in the main menu. It is inside the element, because the menu clips its content. */
export const MENU_FOCUS = { '&:focus-visible': { outline: `2px solid ${brand.green}`, outlineOffset: -2 } };

/** A line of the main menu below an area or a heading. */
export const MENU_LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: { xs: 40, md: 30 },
  ml: 1,
  px: 1.25,
  borderRadius: '6px',
  fontSize: '0.8125rem',
  textDecoration: 'none',
  '&:hover': { color: 'nav.text', bgcolor: 'nav.hover' },
  ...MENU_FOCUS,
} as const;
