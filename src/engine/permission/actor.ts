/** Who does something: a signed-in user, a token's owner, or the product itself. */
export interface Actor {
  readonly userId: number | null;
  readonly name: string;
  /** Granted permission patterns: `*`, `customer.*`, `*.view`, `customer.update`. */
  readonly patterns: readonly string[];
  readonly customers: 'all' | readonly number[];
  readonly suppliers: 'all' | readonly number[];
  /** Keys of what they are and belong to, such as `user:7` and `team:3`, for records that name who may see them. */
  readonly groups?: readonly string[];
}

/** Work the product does by itself, under its own name in the log. */
export const product = (name: string): Actor => ({
  userId: null,
  name,
  patterns: ['*'],
  customers: 'all',
  suppliers: 'all',
});
