/** What a page is given to join a channel with. */
export interface ChannelRight {
  readonly auth: string;
  readonly channel_data?: string;
}
/** What a page is given to sign in on its connection with. */
export interface UserRight {
  readonly auth: string;
  readonly user_data: string;
}

/** Whoever delivers events: signs what its pages may do, and ends what they may no longer. */
export interface Gate {
  /** @param member who it is, for a channel of presence; null when the channel cannot be signed for */
  signChannel(socketId: string, channel: string, member?: Member): ChannelRight | null;
  signUser(socketId: string, user: { readonly id: string; readonly user_info: object }): UserRight | null;
  /** From here on the socket belongs to this session, or to this token, and ends with it. */
  link(socketId: string, session: Linked): Promise<'linked' | 'taken'>;
  /** Closes all connections of a person. @returns false when whoever delivers cannot */
  endUser(userId: number): Promise<boolean>;
}

/** Whose connection it is: a person’s session, or the token of a program that acts for them, and which of its secrets. */
export interface Linked {
  readonly id: number;
  readonly userId: number;
  readonly token?: string;
}

interface Member {
  readonly user_id: string;
  readonly user_info: object;
}
