import { brand } from './colours.ts';

/** The focus of whatever stands in the main menu: inside its edge, because the menu cuts off what stands out. */
export const MENU_FOCUS = { '&:focus-visible': { outline: `2px solid ${brand.green}`, outlineOffset: -2 } };

/** A line of the main menu beneath an area or a heading. */
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
