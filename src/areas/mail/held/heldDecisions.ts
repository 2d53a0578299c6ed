/** Path of each decision about a held message. */
export const DECISION_PATHS = { makeJob: 'make-job', addToJob: 'add-to-job', discard: 'discard' } as const;
export type DecisionName = keyof typeof DECISION_PATHS;
