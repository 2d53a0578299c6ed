/** An active session of any user, for the Security screen. */
export interface OpenSession {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  /** "Chrome on Windows" */
  readonly device: string;
  /** Last used IP address. */
  readonly ip: string | null;
  readonly kind: 'password' | 'passkey' | 'sso';
  /** The password was correct and the second factor is missing. */
  readonly isPending: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** The session of this request. */
  readonly isThis: boolean;
}

export interface OpenSessions {
  /** Latest start first. */
  readonly rows: readonly OpenSession[];
  /** Cursor for earlier sessions; null when there are none. */
  readonly next: number | null;
}

/** A request refused by a rate limit. */
export interface LimitHit {
  readonly id: number;
  readonly at: string;
  /** Null without a user. */
  readonly userId: number | null;
  readonly name: string;
  readonly ip: string | null;
  /** "POST /api/v1/session" */
  readonly where: string;
}
