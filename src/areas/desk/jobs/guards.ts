import type { TransitionError } from './transition.rules.ts';

/** Refusal messages by error code. */
export const GUARD_SENTENCES: Readonly<Record<TransitionError, string>> = {
  merged: 'This job was merged into another job. Open that job instead.',
  'not-open': 'The job is not open. Reopen it first.',
  'bad-target': 'Choose another job that is not cancelled or merged.',
  'not-closed': 'The job is open already. Only resolved, closed and cancelled jobs can be reopened.',
  'no-visit': 'No visit is planned for this job. Plan a visit first.',
  'reason-required': 'Enter a reason.',
  'not-paused': 'The job is not waiting, so it cannot be resumed.',
  'resolution-required': 'Enter a resolution.',
  'timer-running': 'A timer is running on the job. Stop the timer first.',
  'checklist-open': 'Required checklist items are not done. Complete them first.',
  'children-open': 'Jobs that are part of this job are open. Resolve them first, or choose to resolve them too.',
};

/** The dialog field that fixes an error. */
export const GUARD_FIELDS: Readonly<Partial<Record<TransitionError, string>>> = {
  'reason-required': 'reason',
  'resolution-required': 'resolution',
  'children-open': 'resolveParts',
};
