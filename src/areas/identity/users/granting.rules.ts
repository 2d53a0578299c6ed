import { covers } from '#engine/permission/permission.ts';

/** Permissions and scope of a user. */
export interface Rights {
  readonly patterns: readonly string[];
  readonly customers: 'all' | readonly number[];
  readonly suppliers: 'all' | readonly number[];
}

/** The patterns that the user does not hold and therefore cannot give. */
export const beyond = (own: readonly string[], patterns: readonly string[]): readonly string[] =>
  patterns.filter((pattern) => !covers(own, pattern));

/** Whether one scope includes the other. */
export const seesAll = (own: Rights['customers'], other: Rights['customers']): boolean =>
  own === 'all' || (other !== 'all' && other.every((id) => own.includes(id)));

/** Whether a user has all permissions and scope of another, which is required to change the other's account. */
export const isEqualTo = (own: Rights, other: Rights): boolean =>
  beyond(own.patterns, other.patterns).length === 0 &&
  seesAll(own.customers, other.customers) &&
  seesAll(own.suppliers, other.suppliers);
