export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'neutral';

/** The palette colour of a tone. All have a contrast of 4.5:1 on paper in both themes. */
export const colourOf: Readonly<Record<Tone, string>> = {
  good: 'success.main',
  warning: 'warning.main',
  bad: 'error.main',
  info: 'info.main',
  neutral: 'text.secondary',
};
