import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

export const APPROVALS = {
  asked: { label: 'Approval requested', tone: 'warning' },
  approved: { label: 'Approved', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
} as const;
export type Approval = keyof typeof APPROVALS;

/** An item of a job’s checklist: the task, who is to do it, who completed it when, and the approval of a contact. */
export const CHECKLIST_COLUMNS = {
  key: text({ max: 40 }),
  text: text({ max: 300 }),
  isRequired: flag({ label: 'Required', default: false }),
  doneBy: text({ max: 200, optional: true }),
  doneAt: moment({ optional: true }),
  ownerId: whole({ optional: true }),
  owner: text({ max: 200, optional: true }),
  dueOn: day({ optional: true }),
  minutes: duration({ optional: true }),
  approval: choice({ optional: true, options: APPROVALS }),
  approver: text({ max: 200, optional: true }),
  approvalAt: moment({ optional: true }),
  comment: text({ max: 500, optional: true }),
};

export interface ChecklistItem {
  readonly key: string;
  readonly text: string;
  readonly isRequired: boolean;
  /** Name of the user at that time. */
  readonly doneBy: string | null;
  readonly doneAt: string | null;
  /** The user who is to do it, with the name at that time. */
  readonly ownerId: number | null;
  readonly owner: string | null;
  readonly dueOn: string | null;
  /** The estimate. */
  readonly minutes: number | null;
  /** Whether a contact was asked to approve it, or answered. */
  readonly approval: Approval | null;
  /** Name of the contact at that time. */
  readonly approver: string | null;
  /** When the contact was asked, or answered. */
  readonly approvalAt: string | null;
  /** The comment of the contact. */
  readonly comment: string | null;
}

/** A new item, open and without an owner. */
export const newItem = (key: string, { text: words, isRequired }: Pick<ChecklistItem, 'text' | 'isRequired'>) =>
  ({
    key,
    text: words,
    isRequired,
    doneBy: null,
    doneAt: null,
    ownerId: null,
    owner: null,
    dueOn: null,
    minutes: null,
    approval: null,
    approver: null,
    approvalAt: null,
    comment: null,
  }) satisfies ChecklistItem;

/** Required items that are still open, which block resolving the job. */
export const openItems = (items: readonly ChecklistItem[]): readonly ChecklistItem[] =>
  items.filter(({ isRequired, doneAt }) => isRequired && doneAt === null);
