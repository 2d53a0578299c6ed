/** Somebody asked what is held about them: a request, and how far it is. */
export interface SubjectRequest {
  readonly id: number;
  readonly entity: string;
  readonly entityId: number;
  readonly name: string;
  readonly askedAt: string;
  readonly askedBy: string;
  /** The law gives one month. */
  readonly dueOn: string;
  readonly state: 'waiting' | 'ready';
  /** How many lines were found, by heading. */
  readonly counts: Readonly<Record<string, number>>;
  readonly handedAt: string | null;
}
