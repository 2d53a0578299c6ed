import * as z from 'zod';
import type { AnyEntity } from './entity.ts';
import { anyRefsSchema } from '../kinds/anyRefs/anyRefs.schema.ts';
import { choiceSchema } from '../kinds/choice/choice.schema.ts';
import { choicesSchema } from '../kinds/choices/choices.schema.ts';
import { daySchema } from '../kinds/day/day.schema.ts';
import { durationSchema } from '../kinds/duration/duration.schema.ts';
import { emailSchema } from '../kinds/email/email.schema.ts';
import type { Field, FieldFacts, KindName } from '../kinds/field.ts';
import { fileSchema } from '../kinds/file/file.schema.ts';
import { filesSchema } from '../kinds/files/files.schema.ts';
import { flagSchema } from '../kinds/flag/flag.schema.ts';
import { ipAddressSchema } from '../kinds/ipAddress/ipAddress.schema.ts';
import { linesSchemaWith } from '../kinds/lines/lines.schema.ts';
import { macAddressSchema } from '../kinds/macAddress/macAddress.schema.ts';
import { momentSchema } from '../kinds/moment/moment.schema.ts';
import { moneySchema } from '../kinds/money/money.schema.ts';
import { notesSchema } from '../kinds/notes/notes.schema.ts';
import { percentageSchema } from '../kinds/percentage/percentage.schema.ts';
import { phoneSchema } from '../kinds/phone/phone.schema.ts';
import { NO_POSTCODE, readPostcode } from '../kinds/postcode/postcode.ts';
import { postcodeSchema } from '../kinds/postcode/postcode.schema.ts';
import { quantitySchema } from '../kinds/quantity/quantity.schema.ts';
import { refSchema } from '../kinds/ref/ref.schema.ts';
import { refsSchema } from '../kinds/refs/refs.schema.ts';
import { rowsSchemaWith } from '../kinds/rows/rows.schema.ts';
import { secretSchema } from '../kinds/secret/secret.schema.ts';
import { tagsSchema } from '../kinds/tags/tags.schema.ts';
import { textSchema } from '../kinds/text/text.schema.ts';
import { urlSchema } from '../kinds/url/url.schema.ts';
import { wholeSchema } from '../kinds/whole/whole.schema.ts';

/** The schema of a field's value in a request. Null is allowed only if the field is optional. Draft schemas add defaults. */
export const schemaOf = (field: Field): z.ZodType => {
  const schema = SCHEMAS[field.kind](field);
  return field.label ? schema.describe([field.label, field.help].filter(Boolean).join('. ')) : schema;
};

const SCHEMAS: Readonly<Record<KindName, (facts: FieldFacts) => z.ZodType>> = {
  text: textSchema,
  notes: notesSchema,
  whole: wholeSchema,
  quantity: quantitySchema,
  money: moneySchema,
  percentage: percentageSchema,
  flag: flagSchema,
  choice: choiceSchema,
  choices: choicesSchema,
  day: daySchema,
  moment: momentSchema,
  duration: durationSchema,
  ref: refSchema,
  refs: refsSchema,
  anyRefs: anyRefsSchema,
  tags: tagsSchema,
  file: fileSchema,
  files: filesSchema,
  rows: rowsSchemaWith(schemaOf),
  lines: linesSchemaWith(schemaOf),
  email: emailSchema,
  phone: phoneSchema,
  postcode: postcodeSchema,
  url: urlSchema,
  ipAddress: ipAddressSchema,
  macAddress: macAddressSchema,
  secret: secretSchema,
};

/** A strict object of a noun's fields. REST adds `version` to a patch with `.extend`. */
export type NounSchema = z.ZodObject<Record<string, z.ZodType>>;

/** The schema for creating a record: without fields that the product sets, and with defaults for omitted fields. */
export const draftSchema = (entity: AnyEntity): NounSchema => remembered(drafts, entity, draftField);

/** The schema for changing a record: all fields are optional and have no defaults. */
export const patchSchema = (entity: AnyEntity): NounSchema =>
  remembered(patches, entity, (field) => schemaOf(field).optional());

const drafts = new WeakMap<AnyEntity, NounSchema>();
const patches = new WeakMap<AnyEntity, NounSchema>();

function draftField(field: Field): z.ZodType {
  const schema = schemaOf(field);
  if (field.default !== undefined) return schema.prefault(field.default);
  return field.optional ? schema.optional() : schema;
}

function remembered(
  known: WeakMap<AnyEntity, NounSchema>,
  entity: AnyEntity,
  of: (field: Field) => z.ZodType,
): NounSchema {
  const found = known.get(entity);
  if (found) return found;
  const made = nounSchema(entity, of);
  known.set(entity, made);
  return made;
}

function nounSchema(entity: AnyEntity, of: (field: Field) => z.ZodType): NounSchema {
  const writable = Object.entries<Field>(entity.fields).filter(([, field]) => !field.readOnly);
  const shape = Object.fromEntries(writable.map(([key, field]) => [key, of(field)]));
  const extra = z.record(z.string(), z.unknown(), 'Send the custom fields as an object of their keys.').optional();
  return withPostcodes(entity, z.strictObject({ ...shape, extra }, { error: (issue) => complaint(entity, issue) }));
}

function complaint(entity: AnyEntity, issue: { readonly code?: string; readonly keys?: readonly string[] }): string {
  if (issue.code !== 'unrecognized_keys') return 'Send the fields as an object.';
  const names = (issue.keys ?? []).map((key) => `“${key}”`).join(', ');
  const own = (issue.keys ?? []).filter((key) => entity.fields[key]?.readOnly);
  return own.length > 0 ? `${names} cannot be set.` : `Field ${names} not found.`;
}

/** Checks a postcode against the country in the same request. If the country is missing, the noun's own rules check it. */
function withPostcodes(entity: AnyEntity, schema: NounSchema): NounSchema {
  const pairs = Object.entries<Field>(entity.fields).flatMap(([key, field]) =>
    field.countryIn ? [[key, field.countryIn] as const] : [],
  );
  if (pairs.length === 0) return schema;
  return schema.superRefine((values, context) => {
    for (const [key, countryKey] of pairs) {
      const written = values[key];
      const country = values[countryKey];
      if (typeof written !== 'string' || typeof country !== 'string') continue;
      if ('error' in readPostcode(written, country))
        context.addIssue({ code: 'custom', path: [key], message: NO_POSTCODE });
    }
  });
}
