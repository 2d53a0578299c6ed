/** What others just changed: a tint that goes. Where nothing may move, it stays until the mark is taken away. */
export const CHANGED = {
  backgroundColor: 'color-mix(in srgb, var(--mui-palette-success-main) 24%, var(--mui-palette-background-paper))',
};

export const changedLook = {
  animation: 'changed 1800ms ease-out',
  '@keyframes changed': { from: CHANGED, to: {} },
  '@media (prefers-reduced-motion: reduce)': CHANGED,
} as const;

/** How long a change is marked; milliseconds. */
export const MARKED_MS = 1_800;
