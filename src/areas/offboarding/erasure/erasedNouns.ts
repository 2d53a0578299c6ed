import { entities } from '#engine/entity/registry.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Field } from '#engine/kinds/field.ts';
import { column, snake } from '#engine/db/names.ts';

/** Documents of the accounts: their rows that fit stay as they are until the retention of the accounts ends. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  salesDocument: `t.status = 'posted'`,
  customerPayment: `t.status not in ('draft', 'discarded')`,
};

/** Our own records that only name a customer. They stay, without the name. */
export const NAMING: readonly string[] = ['customer', 'mailbox'];

/** A table with rows of a customer, and which of them are deleted. */
export interface ErasedTable {
  readonly table: string;
  readonly noun: AnyEntity;
  /** SQL about the row `t`; `$1` is the ID of the customer. */
  readonly where: string;
}

/** The fields of a noun that refer to a customer. */
const customersIn = (noun: AnyEntity): string[] =>
  Object.entries<Field>(noun.fields).flatMap(([key, { kind, to }]) =>
    kind === 'ref' && to === 'customer' ? [key] : [],
  );

const isOf = (noun: AnyEntity): string =>
  `(${customersIn(noun)
    .map((key) => `t.${column(key)} = $1`)
    .join(' or ')})`;

const belongs = (noun: AnyEntity): boolean =>
  !noun.ledger && !NAMING.includes(noun.name) && customersIn(noun).length > 0;

/** The tables of all nouns whose records belong to a customer, by table, as the declarations say. */
export function erasedTables(): ReadonlyMap<string, ErasedTable> {
  const found = new Map<string, ErasedTable>();
  for (const noun of entities()) {
    const root = noun.base ?? noun;
    if (!belongs(root)) continue;
    const kept = ACCOUNTS[noun.name];
    const where = noun.base
      ? `t.id in (select t.id from ${column(root.name)} t where ${isOf(root)})`
      : `${isOf(noun)}${kept ? ` and not (${kept})` : ''}`;
    found.set(snake(noun.name), { table: snake(noun.name), noun, where });
  }
  return found;
}

/** The tables of all nouns. */
export const nounTables = (): ReadonlySet<string> => new Set(entities().map(({ name }) => snake(name)));

/** The tables with documents of the accounts. */
export const accountsTables = (): readonly string[] => Object.keys(ACCOUNTS).map(snake);
