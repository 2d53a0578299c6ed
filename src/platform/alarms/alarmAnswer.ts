import type { AlarmState } from './raisedAlarm.ts';

/** An alarm as the API returns it to screens. */
export interface AlarmRow {
  readonly id: number;
  readonly version: number;
  readonly kind: string;
  /** "Disk nearly full" */
  readonly label: string;
  readonly says: string;
  readonly path: string | null;
  readonly state: AlarmState;
  readonly times: number;
  readonly createdAt: string;
  readonly lastAt: string;
  /** The note from the acknowledgement. */
  readonly note: string | null;
  readonly endedBy: string | null;
  readonly endedAt: string | null;
  /** Whether the caller may acknowledge the alarm now. */
  readonly canEnd: boolean;
  /** Needs action soon, but nothing has failed yet. */
  readonly isSoon: boolean;
  /** The alarm ends when its cause is gone. */
  readonly endsByItself: boolean;
}

export interface AlarmAnswer {
  readonly rows: readonly AlarmRow[];
  readonly more: boolean;
}
