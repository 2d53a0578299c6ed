export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'neutral';

/** The palette's name for a tone; all of them reach 4.5:1 on paper in both themes. */
export const colourOf: Readonly<Record<Tone, string>> = {
  good: 'success.main',
  warning: 'warning.main',
  bad: 'error.main',
  info: 'info.main',
  neutral: 'text.secondary',
};
