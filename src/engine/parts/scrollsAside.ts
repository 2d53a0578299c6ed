const PAPER = 'var(--mui-palette-background-paper)';
// Darker than the light theme, lighter than the dark one.
const SHADE = 'color-mix(in srgb, var(--mui-palette-text-primary) 24%, transparent)';

/**
 * A container on a card that scrolls sideways. A shade at an edge says that content continues there, which a hidden
 * scroll bar would not. The covers move with the content and hide the shade where it ends.
 */
export const SCROLLS_ASIDE = {
  overflowX: 'auto',
  background: [
    `linear-gradient(to right, ${PAPER} 40%, transparent) left / 32px 100% no-repeat local`,
    `linear-gradient(to left, ${PAPER} 40%, transparent) right / 32px 100% no-repeat local`,
    `linear-gradient(to right, ${SHADE}, transparent) left / 10px 100% no-repeat scroll`,
    `linear-gradient(to left, ${SHADE}, transparent) right / 10px 100% no-repeat scroll`,
  ].join(', '),
} as const;
