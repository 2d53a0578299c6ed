/** How often a template logs its job, in days or months. */
export const JOB_REPEATS = {
  none: { label: 'Does not repeat' },
  week: { label: 'Every week' },
  fortnight: { label: 'Every two weeks' },
  month: { label: 'Every month' },
  quarter: { label: 'Every three months' },
  halfYear: { label: 'Every six months' },
  year: { label: 'Every year' },
} as const;
export type JobRepeat = keyof typeof JOB_REPEATS;
