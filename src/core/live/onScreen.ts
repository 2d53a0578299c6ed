import { findEntity } from '../entity/registry.ts';
import { channelName } from './announce.ts';

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

/** What a query holds, by its key: keys begin with the noun's name, then what it is, then whose. */
type Key = readonly unknown[];

const ABOUT_ONE = ['one', 'history'];
/** Everything under a customer is told on the customer's own channel. */
const CUSTOMER = 'customer';

/** The channel that tells when what a query holds grows old; null where none does. */
export function channelOfQuery([noun, what, about]: Key): string | null {
  if (typeof noun !== 'string' || !findEntity(noun)) return null;
  const list = `private-${channelName(noun)}`;
  return isId(about) && (ABOUT_ONE.includes(String(what)) || isOfCustomer(noun, what)) ? `${list}.${about}` : list;
}

/** Whether a change makes what a query holds old. */
export function isTouched(key: Key, change: Change | Hint): boolean {
  const [noun, what, about, line] = [key[0], String(key[1]), key[2], key[2]];
  if (noun === CUSTOMER && isOfCustomer(noun, what) && isId(about))
    return about === change.customerId || (change.entity === CUSTOMER && 'id' in change && about === change.id);
  if (!('id' in change) || !namesOf(change.entity).includes(String(noun))) return false;
  if (ABOUT_ONE.includes(what)) return about === change.id;
  return what !== 'list' || typeof line !== 'string' || !isOfAnother(line, change);
}

/** A noun and what it is built on. */
export function namesOf(noun: string): readonly string[] {
  const base = findEntity(noun)?.base;
  return base ? [noun, base.name] : [noun];
}

/** ["customer", "dashboard", 12]: figures that are made of all a customer has. */
const isOfCustomer = (noun: unknown, what: unknown): boolean =>
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

const isId = (value: unknown): value is number => typeof value === 'number' && value > 0;

/** Reads what an event carries; null for what is none of ours. */
export function changeIn(data: unknown): Change | Hint | null {
  if (typeof data !== 'object' || data === null) return null;
  const { seq, entity, id, customerId } = data as Partial<Change>;
  if (typeof seq !== 'number' || typeof entity !== 'string') return null;
  // The edge: the server wrote it, by `changeData`.
  return typeof id === 'number' || typeof customerId === 'number' ? (data as Change | Hint) : null;
}
