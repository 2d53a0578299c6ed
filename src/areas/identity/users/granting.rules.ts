import { covers } from '#engine/permission/permission.ts';

/** What somebody may do and which customers and suppliers they see. */
export interface Rights {
  readonly patterns: readonly string[];
  readonly customers: 'all' | readonly number[];
  readonly suppliers: 'all' | readonly number[];
}

/** The patterns among these that somebody does not hold, and so may not give. */
export const beyond = (own: readonly string[], patterns: readonly string[]): readonly string[] =>
  patterns.filter((pattern) => !covers(own, pattern));

/** Whether one sees all that the other sees. */
export const seesAll = (own: Rights['customers'], other: Rights['customers']): boolean =>
  own === 'all' || (other !== 'all' && other.every((id) => own.includes(id)));

/** Whether somebody may do and see all that another may: only then may they change the other's account. */
export const isEqualTo = (own: Rights, other: Rights): boolean =>
  beyond(own.patterns, other.patterns).length === 0 &&
  seesAll(own.customers, other.customers) &&
  seesAll(own.suppliers, other.suppliers);
