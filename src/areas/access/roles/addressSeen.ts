/** Client address that the server sees, for a user who configures networks. */
export interface AddressSeen {
  /** Address of the current user. */
  readonly address: string;
  /** No public client address within 30 days: all users are inside, or a proxy hides the addresses. */
  readonly isInsideOnly: boolean;
}
