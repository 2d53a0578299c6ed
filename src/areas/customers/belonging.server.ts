import type { ChangeOf, Warning } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { Problem } from '#engine/http/problem.ts';
import type { customer } from './customers/customer.ts';

/**
 * Refuses a change of customer, because the history, locations and consents of a record do not apply to another
 * customer.
 */
export function keepsCustomer(change: ChangeOf<Owned>, what: string): void {
  if (!change.before || change.before.customerId === change.after.customerId) return;
  change.problem = new Problem(422, 'wrong_customer', `The customer of ${what} cannot be changed.`, {
    errors: { customerId: [`The customer of ${what} cannot be changed.`] },
  });
}

/** A record that belongs to a customer. */
interface Owned {
  readonly customerId: number;
}

export type Owner = Pick<Row<typeof customer>, 'id' | 'name' | 'type' | 'status'>;

/**
 * Locks the customers of these changes until the transaction ends, so that concurrent changes of a customer's primary
 * flag are serialised.
 */
export async function ownersOf(
  context: Context,
  changes: readonly { readonly after: Owned }[],
): Promise<ReadonlyMap<number, Owner>> {
  const ids = [...new Set(changes.map((change) => change.after.customerId))];
  if (ids.length === 0) return new Map();
  const { rows } = await context.tx.query<Owner>(
    'select id, name, type, status from customer where id = any($1::bigint[]) order by id for no key update',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last changed record of each customer: customer ID → record ID. */
export const lastByCustomer = (
  changes: readonly { readonly after: Owned & { readonly id: number } }[],
): ReadonlyMap<number, number> => new Map(changes.map(({ after }) => [after.customerId, after.id]));

export const refuseWith = <A extends object>(
  change: { readonly after: A; problem?: Problem },
  code: string,
  message: string,
  field?: keyof A & string,
  more: Readonly<Record<string, unknown>> = {},
  status = 422,
): void => {
  change.problem = new Problem(status, code, message, { ...(field ? { errors: { [field]: [message] } } : {}), more });
};

export interface SaidWarning {
  readonly code: string;
  readonly field: string;
  readonly message: string;
  /** The possible duplicate, which the form offers to open. */
  readonly holder: { readonly id: number; readonly title: string };
}

/** Adds a warning, which the user sees after the record is saved. */
export const warn = ({ warnings }: { readonly warnings: Warning[] }, warning: SaidWarning): void => {
  warnings.push(warning);
};
