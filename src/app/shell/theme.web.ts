import { createTheme, type Shadows } from '@mui/material/styles';
import { brand, ink, page, readableGreen } from './colours.ts';
import { components } from './themeParts.web.ts';

interface NavColours {
  bg: string;
  hover: string;
  text: string;
  muted: string;
  line: string;
}
/** In the order that charts use. */
type ChartColours = Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', string>;

declare module '@mui/material/styles' {
  interface Palette {
    nav: NavColours;
    chart: ChartColours;
  }
  interface PaletteOptions {
    nav?: NavColours;
    chart?: ChartColours;
  }
}

const light = {
  primary: { main: readableGreen, dark: '#0a5f4e', light: brand.green, contrastText: '#ffffff' },
  secondary: { main: brand.blue, dark: ink, light: brand.lightBlue, contrastText: '#ffffff' },
  background: { default: page.light, paper: '#ffffff' },
  text: { primary: '#22233a', secondary: '#5a5c78', disabled: '#85879f' },
  divider: brand.grey,
  action: { hover: '#f1f2f8', selected: '#e6f4f0' },
  success: { main: readableGreen },
  warning: { main: '#8f5500' },
  error: { main: '#b92b3a', contrastText: '#ffffff' },
  info: { main: '#2c5fb8' },
  nav: { bg: brand.blue, hover: brand.lightBlue, text: '#ffffff', muted: '#b9bcd6', line: '#474967' },
  chart: { a: brand.green, b: brand.blue, c: '#e0993a', d: '#c0303f', e: '#5b8def', f: '#9a6bd0' },
};

const dark = {
  primary: { main: brand.green, dark: '#28967d', light: '#63d3ba', contrastText: ink },
  secondary: { main: brand.grey, contrastText: brand.blue },
  background: { default: page.dark, paper: '#292a41' },
  text: { primary: '#eceef8', secondary: '#b0b3ce', disabled: '#8486a3' },
  divider: '#3f415e',
  action: { hover: '#323450', selected: '#2b3f4e' },
  success: { main: '#4fd1b3' },
  warning: { main: '#f0b35a' },
  error: { main: '#ff8a92', contrastText: ink },
  info: { main: '#8db8ff' },
  nav: { bg: '#17182a', hover: brand.blue, text: '#ffffff', muted: '#a9adca', line: '#2f3049' },
  chart: { a: brand.green, b: '#8db8ff', c: '#f0b35a', d: '#ff8a92', e: '#7fd6f2', f: '#c7a6f5' },
};

const none = (count: number): string[] => Array.from({ length: count }, () => 'none');
const floating = '0 12px 32px -8px rgb(20 21 40 / 28%), 0 2px 8px rgb(20 21 40 / 10%)';
// Only floating elements have a shadow: menus use index 8, dialogs and drawers 16 and 24, toasts 6.
const shadows = ['none', ...none(5), floating, 'none', floating, ...none(7), floating, ...none(7), floating] as Shadows;

/** The theme, with light and dark as CSS variables under `[data-theme]`. Only that attribute selects one. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1900 } },
  zIndex: {
    mobileStepper: 1000,
    fab: 1050,
    speedDial: 1050,
    appBar: 1100,
    drawer: 2000,
    modal: 2000,
    snackbar: 2200,
    tooltip: 2300,
  },
  shape: { borderRadius: 6 },
  shadows,
  typography: {
    fontFamily: '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    fontSize: 14,
    h1: { fontSize: '1.375rem', lineHeight: 1.3, fontWeight: 650, letterSpacing: '-0.015em' },
    h2: { fontSize: '1.0625rem', lineHeight: 1.35, fontWeight: 620, letterSpacing: '-0.01em' },
    h3: { fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 600 },
    subtitle2: { fontSize: '0.8125rem', fontWeight: 600 },
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.45 },
    caption: { fontSize: '0.75rem', lineHeight: 1.35 },
    overline: { fontSize: '0.6875rem', fontWeight: 600, letterSpacing: '0.06em', lineHeight: 1.6 },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '0.8125rem' },
  },
  components,
});
