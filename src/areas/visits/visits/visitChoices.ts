/** States of a visit. */
export const VISIT_STATES = {
  planned: { label: 'Planned', tone: 'info' },
  travelling: { label: 'Travelling', tone: 'info' },
  'on-site': { label: 'On site', tone: 'good' },
  done: { label: 'Done', tone: 'good' },
  missed: { label: 'Missed', tone: 'bad', automatic: true },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const;
export type VisitStatus = keyof typeof VISIT_STATES;

/** States of visits that take an engineer's time: planned or in progress. */
export const COMING: readonly VisitStatus[] = ['planned', 'travelling', 'on-site'];

/** Maximum planned duration of a visit, in hours. */
export const LONGEST_VISIT_HOURS = 24;

/** Intervals of repeating visits. */
export const REPEATS = {
  none: { label: 'Does not repeat' },
  week: { label: 'Every week' },
  fortnight: { label: 'Every 2 weeks' },
  fourWeeks: { label: 'Every 4 weeks' },
  month: { label: 'Every month' },
} as const;
export type Repeat = keyof typeof REPEATS;
