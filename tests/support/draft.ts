import { addDays } from '#engine/calendar/calendar.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Field } from '#engine/kinds/field.ts';

type Values = Record<string, unknown>;

let made = 0;

export interface Drafting {
  /** Makes each record different. */
  readonly n?: number;
  readonly today: string;
  readonly given?: Values;
  /** Returns the ID of a record for a reference; `shared` holds the values it must share, such as the customer. */
  readonly reference: (noun: string, shared: Values) => Promise<unknown>;
  /** Ensures that a record of this noun with these values exists. */
  readonly existing: (noun: string, values: Values) => Promise<unknown>;
  /** Whether a noun has the field, so that referenced records can share it. */
  readonly hasField: (noun: string, key: string) => boolean;
}

/** A valid draft: the example's fields, required fields and the given values. */
export async function draftFor(
  entity: AnyEntity,
  { n = ++made, today, given = {}, reference, existing, hasField }: Drafting,
): Promise<Values> {
  const { fields = {}, existing: before = {} } = entity.example ?? {};
  const values: Values = { ...filled(fields, n, today), ...given };
  for (const [key, field] of Object.entries<Field>(entity.fields)) {
    if (key in values && values[key] !== RECORD) continue;
    if (values[key] !== RECORD && (field.optional || field.readOnly || field.default !== undefined)) continue;
    if (!field.to) values[key] = sample(key, field);
    else {
      const { same } = field;
      const id = await reference(field.to, same && hasField(field.to, same) ? { [same]: values[same] } : {});
      values[key] = field.kind === 'refs' ? [id] : id;
    }
  }
  if (Object.keys(fields).some((key) => key in given)) return values;
  const own = 'customerId' in entity.fields ? { customerId: values.customerId } : {};
  for (const [noun, asked] of Object.entries(before)) await existing(noun, { ...own, ...filled(asked, n, today) });
  return values;
}

const RECORD = '{record}';

/** The values of an example with the number and days filled in. */
function filled(values: Readonly<Values>, n: number, today: string): Values {
  const words: Readonly<Record<string, string>> = {
    n: String(n),
    high: String((n >> 8) % 256),
    low: String(n % 256),
    host: String((n % 254) + 1),
    day: addDays('2030-01-01', n),
    today,
  };
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole) : value,
    ]),
  );
}

/** A valid value for a kind of field, different on each call. */
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
    case 'anyRefs':
    case 'lines':
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
