import * as z from 'zod';

const key = z.string().min(1).max(120);
const words = z.record(z.string().max(500), z.string().max(200));

const place = z.strictObject({
  target: key,
  field: key,
  part: z.enum(['first', 'last', 'primary', 'others']).optional(),
  words: words.optional(),
  otherwise: z.string().max(200).optional(),
  missing: z.enum(['refuse', 'leave', 'create']).optional(),
  creating: z.record(key, z.json()).optional(),
  separator: z.string().min(1).max(5).optional(),
  by: z.array(key).max(5).optional(),
  bySourceNumber: z.literal(true).optional(),
  saysNoun: z.literal(true).optional(),
  within: z.array(key).max(5).optional(),
  unfit: z.enum(['refuse', 'leave', 'ignore']).optional(),
  keep: z.literal(true).optional(),
  unless: z.array(key).max(5).optional(),
  cell: key.optional(),
  row: z.record(key, z.json()).optional(),
  beside: z.record(key, key).optional(),
  line: z.literal(true).optional(),
});

export const mappingSchema = z.strictObject({
  preset: key,
  columns: z.record(z.string().max(500), z.array(place).max(6)),
  asked: z.record(key, z.union([z.string().max(500), z.number(), z.boolean(), z.null()])).default({}),
  doing: z.record(key, z.enum(['both', 'create', 'update'])).default({}),
});

export const mapBody = z.strictObject({
  mapping: mappingSchema,
  /** The name under which the mapping is saved for later files with the same headers. */
  keepAs: z.string().trim().min(1, 'Enter a name.').max(80).optional(),
  shared: z.boolean().default(false),
});

export const readingBody = z.strictObject({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  quotes: z.enum(['doubled', 'backslash']).optional(),
  header: z.boolean().optional(),
  dates: z.enum(['dmy', 'mdy']).optional(),
  serials: z.boolean().optional(),
  sheet: z.string().max(120).optional(),
});

export const pasteBody = z.strictObject({
  name: z.string().max(255).default('Pasted'),
  text: z.string().min(1, 'Paste at least one row.'),
});
export const commitBody = z.strictObject({
  mode: z.enum(['all_or_nothing', 'skip_bad_rows']).default('all_or_nothing'),
});

/** New cells by column position, from 0; or whether the row is left out. */
export const rowBody = z.strictObject({
  cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(20_000)).optional(),
  leftOut: z.boolean().optional(),
});

/** A word in a column, and the record or value that it means. */
export const wordBody = z.strictObject({
  column: z.int().min(0).max(500),
  text: z.string().min(1).max(500),
  means: z.string().min(1).max(200),
});
