import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { text } from '#engine/kinds/text/text.ts';

export const SHARE_LEVELS = {
  view: { label: 'Can view' },
  contribute: { label: 'Can work on it' },
} as const;
export type ShareLevel = keyof typeof SHARE_LEVELS;

/** A share of a job: the key of a user, team or customer, such as `team:3`. */
export const SHARE_COLUMNS = {
  with: text({ max: 40 }),
  level: choice({ default: 'view', options: SHARE_LEVELS }),
  note: text({ max: 300, optional: true }),
  expiresOn: day({ label: 'Until', optional: true }),
  by: text({ max: 200, optional: true }),
};

export interface Share {
  readonly with: string;
  readonly level: ShareLevel;
  readonly note: string | null;
  /** Last day, inclusive; null when unlimited. */
  readonly expiresOn: string | null;
  readonly by: string | null;
}
