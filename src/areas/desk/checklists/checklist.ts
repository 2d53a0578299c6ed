import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { text } from '#engine/kinds/text/text.ts';

/** An item of a job’s checklist: the task, and who completed it when. */
export const CHECKLIST_COLUMNS = {
  key: text({ max: 40 }),
  text: text({ max: 300 }),
  isRequired: flag({ label: 'Required', default: false }),
  doneBy: text({ max: 200, optional: true }),
  doneAt: moment({ optional: true }),
};

export interface ChecklistItem {
  readonly key: string;
  readonly text: string;
  readonly isRequired: boolean;
  /** Name of the user at that time. */
  readonly doneBy: string | null;
  readonly doneAt: string | null;
}

/** Required items that are still open, which block resolving the job. */
export const openItems = (items: readonly ChecklistItem[]): readonly ChecklistItem[] =>
  items.filter(({ isRequired, doneAt }) => isRequired && doneAt === null);
