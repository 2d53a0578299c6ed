import * as z from 'zod';
import { namesShown } from '../api/answers.server.ts';
import type { Reading, SampledColumn } from './reading/reading.ts';
import type { Recognised } from './mapping/describe.server.ts';
import type { Mapping, Place } from './mapping/preset.ts';
import type { Profile } from './mapping/profiles.server.ts';
import type { Option } from '../kinds/field.ts';
import type { OfferedField, OfferedPreset, OfferedTarget } from './mapping/offered.ts';
import type { Counts } from './fault.ts';
import type { Found, Tally } from './running/rows.server.ts';
import { rowSchema } from '../entity/records.schema.ts';
import { importRun } from './importRun.ts';

/** An import, as its noun declares it. */
const run = rowSchema(importRun);

export const reading: z.ZodType<Reading> = z.object({
  sort: z.enum(['text', 'spreadsheet']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  foreign: z.string().optional(),
  header: z.boolean(),
  dates: z.enum(['dmy', 'mdy']).optional(),
  settled: z.enum(['dmy', 'mdy']).optional(),
  serials: z.boolean().optional(),
  sheet: z.string().optional(),
  sheets: z.array(z.string()).optional(),
  kind: z.string().optional(),
  delimiter: z.enum([',', ';', '	', '|']),
  quotes: z.enum(['doubled', 'backslash']),
});

const sampledColumn: z.ZodType<SampledColumn> = z.object({
  at: z.int(),
  name: z.string(),
  samples: z.array(z.string()),
  first: z.array(z.string()).optional(),
  filled: z.number(),
});

const recognised: z.ZodType<Recognised> = z.object({
  key: z.string(),
  title: z.string(),
  about: z.string(),
  known: z.number(),
});

export const place: z.ZodType<Place> = z.object({
  target: z.string(),
  field: z.string(),
  part: z.enum(['last', 'first']).optional(),
  words: z.record(z.string(), z.string()).optional(),
  otherwise: z.string().optional(),
  missing: z.enum(['create', 'refuse', 'leave']).optional(),
  creating: z.record(z.string(), z.unknown()).optional(),
  by: z.array(z.string()).optional(),
  separator: z.string().optional(),
  within: z.array(z.string()).optional(),
  unfit: z.enum(['ignore', 'refuse', 'leave']).optional(),
  keep: z.literal(true).optional(),
  cell: z.string().optional(),
  row: z.record(z.string(), z.unknown()).optional(),
  line: z.literal(true).optional(),
});

export const mapping: z.ZodType<Mapping> = z.object({
  preset: z.string(),
  columns: z.record(z.string(), z.array(place)),
  asked: z.record(z.string(), z.unknown()),
  doing: z.record(z.string(), z.enum(['both', 'update', 'create'])),
});

const profile: z.ZodType<Profile> = z.object({
  id: z.int(),
  name: z.string(),
  mapping: mapping,
  shared: z.boolean(),
  mine: z.boolean(),
});

const option: z.ZodType<Option> = z.object({
  label: z.string(),
  tone: z.enum(['warning', 'info', 'good', 'bad', 'neutral']).optional(),
});

const offeredField: z.ZodType<OfferedField> = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.string(),
  required: z.boolean(),
  to: z.string().optional(),
  options: z.record(z.string(), option).optional(),
});

const offeredTarget: z.ZodType<OfferedTarget> = z.object({
  key: z.string(),
  label: z.string(),
  plural: z.string(),
  doing: z.string(),
  fields: z.array(offeredField),
});

export const offeredPreset: z.ZodType<OfferedPreset> = z.object({
  key: z.string(),
  title: z.string(),
  about: z.string(),
  asks: z.array(offeredField),
  targets: z.array(offeredTarget),
});

export const counts: z.ZodType<Counts> = z.object({
  read: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.int(),
  skipped: z.number(),
  failed: z.int(),
});

const found: z.ZodType<Found> = z.object({
  code: z.string(),
  n: z.int(),
  first: z.int().optional(),
  example: z.string().optional(),
});

const tally: z.ZodType<Tally> = z.object({
  records: z.array(z.object({ noun: z.string(), result: z.string(), n: z.int() })),
  remarks: z.array(found),
  faults: z.array(found),
});

/** An import in the form that the screens receive. */
export const described = z.object({
  import: run,
  size: z.int(),
  reading: reading,
  columns: z.array(sampledColumn),
  rows: z.int(),
  blank: z.number(),
  phase: z.enum(['check', 'commit', 'revert', 'undo']).nullable(),
  done: z.int(),
  total: z.int(),
  failure: z.string().nullable(),
  kept: z.array(
    z.object({
      entity: z.string(),
      id: z.int(),
      title: z.string(),
      because: z.string(),
      customerId: z.int().nullable(),
    }),
  ),
  fileUntil: z.string().nullable(),
  undoUntil: z.string().nullable(),
  kinds: z.array(recognised),
  profiles: z.array(profile),
  mapping: mapping.nullable(),
  preset: offeredPreset.nullable(),
  refs: namesShown,
  counts: counts,
  tally: tally,
  may: z.array(z.enum(['check', 'map', 'read', 'commit', 'undo', 'cancel'])),
  before: z.array(z.object({ id: z.int(), at: z.string() })),
});

/** One row of the list of imports. */
export const listedImport = run.extend({
  madeBy: z.string().nullable(),
  phase: z.enum(['check', 'commit', 'revert', 'undo']).nullable(),
});
