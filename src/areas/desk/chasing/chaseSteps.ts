/** Automatic steps of a job that waits for the customer or a supplier, or is resolved. */
export const CHASE_STEPS = {
  reminder: { label: 'Reminder to the requester' },
  supplier: { label: 'Reminder to chase the supplier' },
  'no-reply': { label: 'Resolve without a reply' },
  close: { label: 'Close' },
} as const;
export type ChaseStep = keyof typeof CHASE_STEPS;
