/** The signature with which a page joins a channel. */
export interface ChannelRight {
  readonly auth: string;
  readonly channel_data?: string;
}
/** The signature with which a page signs in on its connection. */
export interface UserRight {
  readonly auth: string;
  readonly user_data: string;
}

/** The service that delivers events. It signs requests of pages, and closes connections that lost their permission. */
export interface Gate {
  /** @param member the member of a presence channel @returns null if the channel cannot be signed */
  signChannel(socketId: string, channel: string, member?: Member): ChannelRight | null;
  signUser(socketId: string, user: { readonly id: string; readonly user_info: object }): UserRight | null;
  /** Links the socket to this session or token, with which it ends. */
  link(socketId: string, session: Linked): Promise<'linked' | 'taken'>;
  /** Closes all connections of a user. @returns false if the service could not do it */
  endUser(userId: number): Promise<boolean>;
}

/** The owner of a connection: a user's session, or an API token of the user with the version of its secret. */
export interface Linked {
  readonly id: number;
  readonly userId: number;
  readonly token?: string;
}

interface Member {
  readonly user_id: string;
  readonly user_info: object;
}
