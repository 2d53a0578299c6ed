/** A message as the page of its channel shows it. */
export interface SaidRow {
  readonly id: number;
  readonly title: string;
  readonly says: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly toldAt: string;
  readonly doneAt: string | null;
  readonly error: string | null;
}

/** What a channel hears and heard. */
export interface ChatAnswer {
  /** The alarms it hears, by what people call them, as far as its owner may see them. */
  readonly hears: readonly string[];
  /** When its address was given; null while there is none. */
  readonly addressSetAt: string | null;
  readonly lastSentAt: string | null;
  /** What came back last, while it does not work. */
  readonly error: string | null;
  readonly errorAt: string | null;
  /** When what waits is tried again. */
  readonly nextAt: string | null;
  readonly rows: readonly SaidRow[];
}
