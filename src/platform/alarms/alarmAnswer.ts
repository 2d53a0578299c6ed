import type { AlarmState } from './raisedAlarm.ts';

/** An alarm as screens get it. */
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
  /** What was written when it was acknowledged. */
  readonly note: string | null;
  readonly endedBy: string | null;
  readonly endedAt: string | null;
  /** Whether whoever asks may acknowledge it now. */
  readonly canEnd: boolean;
  /** To be acted on soon, and nothing is harmed yet. */
  readonly isSoon: boolean;
  /** It goes when its cause is gone. */
  readonly endsByItself: boolean;
}

export interface AlarmAnswer {
  readonly rows: readonly AlarmRow[];
  readonly more: boolean;
}
