import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { derivedFrom, entityNamed } from '#engine/entity/registry.ts';
import { append } from '#engine/store/append.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { draftFor } from './draft.ts';

/** Creates any record in one line: missing fields get realistic values, and required references their own records. */
export async function a<E extends AnyEntity>(context: Context, entity: E, given: Values = {}): Promise<Row<E>> {
  const noun = (entity.kindField ? derivedFrom(entity)[0] : entity) ?? entity;
  if (noun.ledger) return (await addedTo(context, noun, given)) as Row<E>;
  const draft = await draftOf(context, noun, given);
  const [done] = await createMany(context, noun, [draft]);
  if (!done || 'problem' in done)
    throw new Error(
      `${entity.name} could not be made: ${JSON.stringify(done?.problem.errors ?? done?.problem.message)}`,
    );
  return done.change.after as Row<E>;
}

type Adding = (context: Context, given: Values) => Promise<Row<AnyEntity>>;
const adding = new Map<string, Adding>();

/** Registers how a test creates a row of a ledger that cannot exist alone. */
export const addBy = (ledger: AnyEntity, add: Adding): void => void adding.set(ledger.name, add);

async function addedTo(context: Context, ledger: AnyEntity, given: Values): Promise<Row<AnyEntity> | undefined> {
  const add = adding.get(ledger.name);
  if (add) return add(context, given);
  const [row] = await append(context, ledger, [await draftOf(context, ledger, given)]);
  return row;
}

/** A valid draft: only required fields, the example's fields and the given values. */
export const draftOf = (context: Context, entity: AnyEntity, given: Values = {}): Promise<Values> =>
  draftFor(entity, {
    today: companyToday(),
    given,
    reference: async (noun, shared) => (await a(context, entityNamed(noun), shared)).id,
    existing: (noun, values) => a(context, entityNamed(noun), values),
    hasField: (noun, key) => entityNamed(noun).fields[key] !== undefined,
  });
