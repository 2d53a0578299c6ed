import type { Priority } from '../jobs/priority.rules.ts';
import type { ClockMode } from './slaClock.rules.ts';

/** Targets for one priority, in minutes of the mode. */
export interface Target {
  readonly priority: Priority;
  readonly mode: ClockMode;
  readonly responseMinutes: number;
  readonly replyMinutes: number;
  readonly resolutionMinutes: number;
}

/** Source of a job's policy. */
export const POLICY_FROM = ['job', 'contract', 'default'] as const;
export type PolicyFrom = (typeof POLICY_FROM)[number];

const target = (priority: Priority, mode: ClockMode, hours: readonly [number, number, number]): Target => ({
  priority,
  mode,
  responseMinutes: hours[0] * 60,
  replyMinutes: hours[1] * 60,
  resolutionMinutes: hours[2] * 60,
});

/** Initial targets of a policy, used also when no policy is the default. */
export const USUAL_TARGETS: readonly Target[] = [
  target('P1', 'always', [0.5, 0.5, 4]),
  target('P2', 'business', [1, 2, 8]),
  target('P3', 'business', [4, 8, 16]),
  target('P4', 'business', [8, 16, 40]),
  target('P5', 'business', [16, 24, 80]),
];
