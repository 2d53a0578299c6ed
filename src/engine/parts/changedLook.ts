/** Marks values that another user has just changed with a fading tint. With reduced motion, the tint stays until removed. */
export const CHANGED = {
  backgroundColor: 'color-mix(in srgb, var(--mui-palette-success-main) 24%, var(--mui-palette-background-paper))',
};

export const changedLook = {
  animation: 'changed 1800ms ease-out',
  '@keyframes changed': { from: CHANGED, to: {} },
  '@media (prefers-reduced-motion: reduce)': CHANGED,
} as const;

/** How long a change stays marked, in milliseconds. */
export const MARKED_MS = 1_800;
