/** Next and past times of a reminder. */
export interface ReminderTimes {
  readonly next: readonly string[];
  readonly past: readonly {
    readonly id: number;
    readonly dueAt: string;
    readonly firedAt: string;
    readonly snoozedUntil: string | null;
    readonly doneAt: string | null;
  }[];
}
