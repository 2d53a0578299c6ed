/** Permission to view the reminders of other users. */
export const VIEW_REMINDERS = 'user.viewReminders';

/** A reminder of another user. Its text beyond the title and the record that it is about stay with that user. */
export interface OtherReminder {
  readonly id: number;
  readonly title: string;
  readonly repeats: string;
  readonly dueAt: string | null;
  readonly nextAt: string | null;
}

export interface RemindersOfUser {
  readonly name: string;
  readonly rows: readonly OtherReminder[];
}
