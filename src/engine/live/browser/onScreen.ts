import type { OwnChange } from '../../http/ownChanges.ts';
import { nounEntry } from '../../entity/nounIndex.ts';

/** A change as an event tells it: of which record, what happened, by whom. Values are never told. */
export interface Change {
  readonly seq: number;
  /** The noun as it is declared: "server", not "asset". */
  readonly entity: string;
  readonly id: number;
  readonly version: number;
  readonly action: string;
  readonly fields: readonly string[];
  readonly customerId?: number;
  readonly actor: { readonly id: number | null; readonly name: string | null };
  readonly at: string;
  readonly requestId: string | null;
}

/** Only that something under a customer changed: its readers may not all see the record. */
export type Hint = Pick<Change, 'seq' | 'entity' | 'at'> & { readonly customerId: number };

/** That a line of the log was written: about a record, or about something that is none. */
export type Noted = Pick<Change, 'seq' | 'entity' | 'at' | 'requestId'> & {
  readonly id?: number;
  readonly isNoted: true;
};

/** All that events tell of. */
export type ReceivedChange = Change | Hint | Noted;

/** What the page itself changed, as if it were told of it; a record that went to another owner concerns both. */
export function asHeard({ entity, id, action, fields, customerIds }: OwnChange): readonly Change[] {
  const owners = customerIds.length > 0 ? customerIds : [undefined];
  return owners.map((customerId) => ({
    seq: 0,
    entity,
    id,
    version: 0,
    action,
    fields,
    ...(customerId === undefined ? {} : { customerId }),
    actor: { id: null, name: null },
    at: '',
    requestId: null,
  }));
}

/** What a query holds, by its key: keys begin with the noun's name, then what it is, then whose. */
export type Key = readonly unknown[];

export const ABOUT_ONE = ['one', 'history'];
/** Everything under a customer is told on the customer's own channel. */
const CUSTOMER = 'customer';

/** Whether something that was told makes what a query holds old, by its key. */
export function isTouched(key: Key, change: ReceivedChange): boolean {
  if ('isNoted' in change) return isNotedOn(key, change);
  const [noun, what, about, line] = [key[0], String(key[1]), key[2], key[2]];
  if (noun === CUSTOMER && isOfCustomer(noun, what) && isId(about))
    return about === change.customerId || (change.entity === CUSTOMER && 'id' in change && about === change.id);
  if (!('id' in change) || !namesOf(change.entity).includes(String(noun))) return false;
  if (ABOUT_ONE.includes(what)) return about === change.id;
  return what !== 'list' || typeof line !== 'string' || !isOfAnother(line, change);
}

/** A line about a record is shown with that record, not on lists. */
const isNotedOn = ([noun, what, about]: Key, { entity, id }: Noted): boolean =>
  id === undefined ? noun === entity : namesOf(entity).includes(String(noun)) && what !== 'list' && about === id;

/** A noun and what it is built on. */
export function namesOf(noun: string): readonly string[] {
  const base = nounEntry(noun)?.base;
  return base ? [noun, base] : [noun];
}

/** ["customer", "dashboard", 12]: figures that are made of all a customer has. */
export const isOfCustomer = (noun: unknown, what: unknown): boolean =>
  noun === CUSTOMER && what !== 'list' && !ABOUT_ONE.includes(String(what));

/** The list of one customer, and a change at another one; a record that moved between them may concern both. */
function isOfAnother(line: string, { customerId, fields }: Change): boolean {
  const [, customer] = /(?:^|&)f\.customerId=is(?::|%3A)(\d+)(?:&|$)/.exec(line) ?? [];
  return (
    customer !== undefined &&
    customerId !== undefined &&
    Number(customer) !== customerId &&
    !fields.includes('customerId')
  );
}

export const isId = (value: unknown): value is number => typeof value === 'number' && value > 0;
