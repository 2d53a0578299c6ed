import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { brand, ink } from './colours.ts';

/** Touch targets need 44 px, and pointers need less. */
const TOUCH = '@media (pointer: coarse)';

/** The default look of all controls. */
export const components: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontFeatureSettings: '"cv05", "cv11", "ss03"', WebkitFontSmoothing: 'antialiased' },
      ':root': { '--row-hover': '#f6f7fb', '--row-selected': '#e8f6f2', '--toast-action': '#63d3ba' },
      '[data-theme="dark"]': { '--row-hover': '#30324c', '--row-selected': '#2b3f4e' },
      // No link has the blue of the browser, which cannot be read in the dark theme.
      a: { color: 'inherit' },
      '.num': { fontVariantNumeric: 'tabular-nums' },
      code: { fontFamily: 'ui-monospace, "Cascadia Mono", Consolas, monospace', fontSize: '0.92em' },
      // Overlays take the focus as a whole. Their first control shows the focus ring.
      '.MuiDrawer-paper:focus-visible, .MuiDialog-container:focus-visible, .MuiDialog-paper:focus-visible': {
        outline: 'none',
      },
      ':focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          // Zero, because even the shortest transition would restart at each level of inheritance in every frame.
          transitionDuration: '0s !important',
          transitionDelay: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  // All buttons answer a click with a pulse of 150 ms instead.
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 6, minHeight: 34, paddingInline: 14, whiteSpace: 'nowrap', [TOUCH]: { minHeight: 44 } },
      sizeSmall: { minHeight: 28, paddingInline: 10, [TOUCH]: { minHeight: 44 } },
    },
    variants: [
      // The brand's green has dark text with a contrast of 6.8:1. White would only have 2.4:1.
      {
        props: { variant: 'contained', color: 'primary' },
        style: { backgroundColor: brand.green, color: ink, '&:hover': { backgroundColor: '#2aa88c' } },
      },
      {
        props: { variant: 'outlined', color: 'primary' },
        style: ({ theme }) => ({
          borderColor: theme.vars.palette.divider,
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.background.paper,
          '&:hover': {
            borderColor: theme.vars.palette.text.disabled,
            backgroundColor: theme.vars.palette.action.hover,
          },
          // A chosen filter or mode. Filled buttons are for the main action only.
          '&[aria-pressed="true"]': {
            borderColor: theme.vars.palette.primary.main,
            backgroundColor: theme.vars.palette.action.selected,
          },
        }),
      },
    ],
  },
  // The thumb is inside its track, so that off is as visible as on.
  MuiSwitch: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { width: 44, height: 26, padding: 3 },
      switchBase: { padding: 6, '&.Mui-checked': { transform: 'translateX(18px)' } },
      thumb: ({ theme }) => ({
        width: 14,
        height: 14,
        boxShadow: 'none',
        backgroundColor: theme.vars.palette.background.paper,
      }),
      track: ({ theme }) => ({
        borderRadius: 10,
        opacity: 1,
        backgroundColor: theme.vars.palette.text.secondary,
        '.MuiSwitch-switchBase.Mui-checked + &': { opacity: 1 },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        color: theme.vars.palette.text.secondary,
        [TOUCH]: { minWidth: 44, minHeight: 44 },
      }),
    },
  },
  MuiTextField: { defaultProps: { variant: 'standard', fullWidth: true, slotProps: { inputLabel: { shrink: true } } } },
  MuiFormControl: { defaultProps: { variant: 'standard' } },
  MuiSelect: { defaultProps: { variant: 'standard' } },
  MuiInputLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.875rem',
        fontWeight: 550,
        color: theme.vars.palette.text.secondary,
        transform: 'translate(0, -1px) scale(0.86)',
        transition: 'none',
        maxWidth: '116%',
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        minHeight: '1.1rem',
        marginTop: 2,
        fontSize: '0.75rem',
        lineHeight: 1.45,
        // Space below a help or an error, so that it does not touch the label of the next field.
        '&:not(:has(> .notranslate))': { paddingBottom: 8 },
      },
    },
  },
  MuiInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.9375rem',
        '&::before': { borderBottomColor: theme.vars.palette.text.disabled },
        '&::before, &::after': { transition: 'none' },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(20 21 40 / 38%)' } } },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 12, margin: 16 } } },
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: '1.0625rem', fontWeight: 620, letterSpacing: '-0.01em', padding: '20px 24px 8px' },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.divider, borderRadius: 10 }) },
  },
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 550, fontSize: '0.75rem', borderRadius: 6 },
      sizeSmall: { height: 22 },
      // Clickable chips have a minimum size for pointers and fingers.
      clickable: { height: 28, [TOUCH]: { height: 36 } },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
    },
  },
  // Popups have a border, because a shadow alone is invisible in the dark theme.
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: 8, border: '1px solid', borderColor: theme.vars.palette.divider }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        minWidth: 180,
        borderRadius: 8,
        border: '1px solid',
        borderColor: theme.vars.palette.divider,
      }),
    },
  },
  MuiMenuItem: { styleOverrides: { root: { fontSize: '0.8125rem', minHeight: 34, [TOUCH]: { minHeight: 44 } } } },
  MuiSnackbarContent: {
    styleOverrides: {
      root: {
        backgroundColor: brand.blue,
        color: '#ffffff',
        border: '1px solid #474967',
        borderRadius: 8,
        fontSize: '0.8125rem',
        '& .MuiIconButton-root': { color: '#ffffff' },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: true },
    styleOverrides: {
      tooltip: {
        fontSize: '0.75rem',
        fontWeight: 500,
        backgroundColor: brand.blue,
        color: '#ffffff',
        border: '1px solid #474967',
      },
      arrow: { color: brand.blue },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 42 } } },
  // The library's default colour is too pale.
  MuiToggleButton: { styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.secondary }) } },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 42,
        minWidth: 0,
        padding: '10px 2px',
        marginRight: 24,
        fontSize: '0.8125rem',
        [TOUCH]: { minHeight: 44 },
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ borderColor: theme.vars.palette.divider, fontSize: '0.8125rem' }),
      head: ({ theme }) => ({
        color: theme.vars.palette.text.secondary,
        fontWeight: 600,
        fontSize: '0.75rem',
        backgroundColor: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: 8, fontSize: '0.8125rem' },
      // In the dark theme a notice is lighter than the page, as all surfaces are.
      standard: {
        '[data-theme="dark"] &': {
          backgroundColor: 'color-mix(in srgb, currentColor 10%, transparent)',
        },
      },
    },
  },
  MuiLinearProgress: { styleOverrides: { root: { height: 2, backgroundColor: 'transparent' } } },
};
