/** The acting party: a signed-in user, the owner of an API token, or the product itself. */
export interface Actor {
  readonly userId: number | null;
  readonly name: string;
  /** Granted permission patterns: `*`, `customer.*`, `*.view`, `customer.update`. */
  readonly patterns: readonly string[];
  readonly customers: 'all' | readonly number[];
  readonly suppliers: 'all' | readonly number[];
  /** Keys of the user and their groups, such as `user:7` and `team:3`, for records that name their readers. */
  readonly groups?: readonly string[];
}

/** An actor for automatic work of the product, which the log shows under this name. */
export const product = (name: string): Actor => ({
  userId: null,
  name,
  patterns: ['*'],
  customers: 'all',
  suppliers: 'all',
});
