/** Exact integer division, rounded up. */
export const dividedUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

/** (100, 225) → 225; rounds an integer fraction up once to a multiple. */
export const upToMultiple = (amount: bigint, by: bigint, multiple: number): number =>
  Number(dividedUp(amount, by * BigInt(multiple))) * multiple;
