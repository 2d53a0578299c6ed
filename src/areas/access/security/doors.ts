/** A live session of anybody, as the screen Security shows it. */
export interface OpenSession {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  /** "Chrome on Windows" */
  readonly device: string;
  /** The address it was last used from. */
  readonly ip: string | null;
  readonly kind: 'password' | 'passkey' | 'sso';
  /** Somebody knew the password and has not given the second factor. */
  readonly isPending: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** The one that asks. */
  readonly isThis: boolean;
}

export interface OpenSessions {
  /** The latest begun first. */
  readonly rows: readonly OpenSession[];
  /** What to ask for earlier ones with; null where there are none. */
  readonly next: number | null;
}

/** Somebody was told to slow down. */
export interface LimitHit {
  readonly id: number;
  readonly at: string;
  /** Null for strangers. */
  readonly userId: number | null;
  readonly name: string;
  readonly ip: string | null;
  /** "POST /api/v1/session" */
  readonly where: string;
}
