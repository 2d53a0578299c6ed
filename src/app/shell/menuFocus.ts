import { brand } from './colours.ts';

/** The focus of whatever stands in the main menu: inside its edge, because the menu cuts off what stands out. */
export const MENU_FOCUS = { '&:focus-visible': { outline: `2px solid ${brand.green}`, outlineOffset: -2 } };
