import type { OwnChange } from '../../http/ownChanges.ts';
import { nounEntry } from '../../entity/nounIndex.ts';

/** A change as sent in an event: the record, the action and the user. Events never contain values. */
export interface Change {
  readonly seq: number;
  /** The declared noun: "server", not "asset". */
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

/** Reports only that a record of a customer changed, because not all readers may see the record. */
export type Hint = Pick<Change, 'seq' | 'entity' | 'at'> & { readonly customerId: number };

/** Reports an audit log entry, with the id of its record if it has one. */
export type Noted = Pick<Change, 'seq' | 'entity' | 'at' | 'requestId'> & {
  readonly id?: number;
  readonly isNoted: true;
};

/** All events about changes. */
export type ReceivedChange = Change | Hint | Noted;

/** The page's own change in the form of an event. If the record moved to another customer, there is one event for each. */
export function asChanges({ entity, id, action, fields, customerIds }: OwnChange): readonly Change[] {
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

/** A query key starts with the noun's name, followed by the kind of data and its subject. */
export type Key = readonly unknown[];

export const ABOUT_ONE = ['one', 'history'];
/** All changes to a customer's records are announced on the customer's channel. */
const CUSTOMER = 'customer';

/** Whether an event makes the data of a query out of date, by its key. */
export function isTouched(key: Key, change: ReceivedChange): boolean {
  if ('isNoted' in change) return isNotedOn(key, change);
  const [noun, what, about, line] = [key[0], String(key[1]), key[2], key[2]];
  if (noun === CUSTOMER && isOfCustomer(noun, what) && isId(about))
    return about === change.customerId || (change.entity === CUSTOMER && 'id' in change && about === change.id);
  if (!('id' in change) || !namesOf(change.entity).includes(String(noun))) return false;
  if (ABOUT_ONE.includes(what)) return about === change.id;
  return what !== 'list' || typeof line !== 'string' || !isOfAnother(line, change);
}

/** An audit log entry for a record appears on the record's page, not in lists. */
const isNotedOn = ([noun, what, about]: Key, { entity, id }: Noted): boolean =>
  id === undefined ? noun === entity : namesOf(entity).includes(String(noun)) && what !== 'list' && about === id;

/** A noun and its base. */
export function namesOf(noun: string): readonly string[] {
  const base = nounEntry(noun)?.base;
  return base ? [noun, base] : [noun];
}

/** ["customer", "dashboard", 12]: figures computed from all of a customer's records. */
export const isOfCustomer = (noun: unknown, what: unknown): boolean =>
  noun === CUSTOMER && what !== 'list' && !ABOUT_ONE.includes(String(what));

/** Whether a list of one customer is unaffected by a change of another. A record that moved between them may affect both. */
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
