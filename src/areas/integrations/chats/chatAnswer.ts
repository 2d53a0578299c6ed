/** A message, as shown on the page of its channel. */
export interface SaidRow {
  readonly id: number;
  readonly title: string;
  readonly says: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly toldAt: string;
  readonly doneAt: string | null;
  readonly error: string | null;
}

/** Alarm types and status of a channel. */
export interface ChatAnswer {
  /** Labels of the alarm types that the channel receives, limited to those its owner may see. */
  readonly hears: readonly string[];
  /** When the URL was set; null when there is none. */
  readonly addressSetAt: string | null;
  readonly lastSentAt: string | null;
  /** The last error, while the channel is failing. */
  readonly error: string | null;
  readonly errorAt: string | null;
  /** Time of the next attempt for queued messages. */
  readonly nextAt: string | null;
  readonly rows: readonly SaidRow[];
}
