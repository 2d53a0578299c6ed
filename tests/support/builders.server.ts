import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { derivedFrom, entityNamed } from '#engine/entity/registry.ts';
import { createMany } from '#engine/store/store.server.ts';
import type { Field } from '#engine/kinds/field.ts';

type Particulars = (n: number, context: Context) => Values | Promise<Values>;

let made = 0;
const particulars = new Map<string, Particulars>();

/** What a noun's own rules ask for beside its required fields; the number makes each record another. */
export function particular(noun: string, values: Particulars): void {
  particulars.set(noun, values);
}

/** Makes any record in one line; what is not given gets lifelike values, and required references their own records. */
export async function a<E extends AnyEntity>(context: Context, entity: E, given: Values = {}): Promise<Row<E>> {
  const noun = (entity.kindField ? derivedFrom(entity)[0] : entity) ?? entity;
  const draft = await draftOf(context, noun, given);
  const [done] = await createMany(context, noun, [draft]);
  if (!done || 'problem' in done)
    throw new Error(
      `${entity.name} could not be made: ${JSON.stringify(done?.problem.errors ?? done?.problem.message)}`,
    );
  return done.change.after as Row<E>;
}

/** A draft that the noun accepts: only what is required, and what was given. */
export async function draftOf(context: Context, entity: AnyEntity, given: Values = {}): Promise<Values> {
  const draft: Values = { ...(await particulars.get(entity.name)?.(++made, context)), ...given };
  for (const [key, field] of Object.entries<Field>(entity.fields)) {
    if (key in draft || field.optional || field.readOnly || field.default !== undefined) continue;
    draft[key] = field.to ? await referenceFor(context, field, draft) : sample(key, field);
  }
  return draft;
}

async function referenceFor(context: Context, field: Field, draft: Values): Promise<unknown> {
  const target = entityNamed(String(field.to));
  const shared = field.same && target.fields[field.same] ? { [field.same]: draft[field.same] } : {};
  const { id } = await a(context, target, shared);
  return field.kind === 'refs' ? [id] : id;
}

/** A valid value of a field's kind, another at each call. */
export function sample(key: string, field: Field): unknown {
  const n = ++made;
  switch (field.kind) {
    case 'text':
      return sampleText(key, field, n);
    case 'notes':
      return `Note ${n} about **${key}**.`;
    case 'whole':
    case 'duration':
    case 'quantity':
    case 'percentage':
    case 'money':
      return Math.max(Number(field.min ?? 1), Math.min(Number(field.max ?? 1_000), n));
    case 'flag':
      return n % 2 === 0;
    case 'choice':
      return Object.keys(field.options ?? {})[0];
    case 'choices':
      return Object.keys(field.options ?? {}).slice(0, 1);
    case 'tags':
      return [`tag-${n}`];
    case 'day':
      return '2026-11-20';
    case 'moment':
      return '2026-11-20T14:05:00Z';
    case 'email':
      return `person${n}@school${n}.example`;
    case 'phone':
      return `+441632960${String(n % 1_000).padStart(3, '0')}`;
    case 'postcode':
      return 'BN1 1AB';
    case 'url':
      return `https://www.example.org/${n}`;
    case 'ipAddress':
      return `10.20.${(n >> 8) % 256}.${(n % 254) + 1}`;
    case 'macAddress':
      return `3c:52:82:00:${(n >> 8).toString(16).padStart(2, '0')}:${(n % 256).toString(16).padStart(2, '0')}`;
    case 'secret':
      return `A secret of ${n} words`;
    case 'rows':
      return [];
    case 'ref':
    case 'refs':
    case 'file':
    case 'files':
      throw new Error(`${key} needs a record that was made before.`);
  }
}

function sampleText(key: string, field: Field, n: number): string {
  const longest = Number(field.max ?? 200);
  const candidates = [`${key} ${n}`, `${key}${n}`, `A${n}`, `AB${n}`, `10.${n % 250}.0.0/16`, String(100_000 + n)].map(
    (each) => (field.letters === 'upper' ? each.toUpperCase() : each),
  );
  const fits = candidates.find(
    (each) => each.length <= longest && (!field.pattern || new RegExp(field.pattern[0], 'u').test(each)),
  );
  if (!fits) throw new Error(`No sample text fits ${key}; give it when you make the record.`);
  return fits;
}
