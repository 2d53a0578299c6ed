import { entity } from '#engine/entity/entity.ts';
import { type UserJobLine, userJobFields } from './jobs/userJob.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { COUNTED } from '#engine/lists/query.ts';

/** A list of more rows than this is taken out in the background. Lists count exactly up to it. */
export const ROWS_AT_ONCE = COUNTED;
/** The file of an export is kept so many days. */
export const EXPORT_DAYS = 7;
/** A file of so many rows as anybody has takes a small part of it. */
export const EXPORT_MINUTES = 20;

export type FileEnding = 'csv' | 'xlsx';
/** What a long file can be of: the audit log has lines of JSON instead of a workbook. */
export type ExportFormat = FileEnding | 'jsonl';

/** A long list, or much of the audit log, made into a file in the background for whoever asked. */
export const listExport = entity('listExport', {
  label: 'Export',
  plural: 'Exports',
  path: 'exports',
  scope: { by: 'own', field: 'madeById' },
  fields: {
    title: text({ max: 300 }),
    /** The noun, or the name of what else can be taken out: “audit”. */
    list: text({ max: 60 }),
    /** Of a list filters, order and columns, as in its address; of anything else in its own form. */
    asked: text({ max: 20_000, optional: true }),
    format: choice({
      options: { csv: { label: 'CSV' }, xlsx: { label: 'Excel workbook' }, jsonl: { label: 'JSON lines' } },
    }),
    ...userJobFields,
    rows: whole({ optional: true, min: 0 }),
  },
  title: ['title'],
  columns: ['title', 'format', 'state', 'rows', 'finishedAt'],
  permanent: true,
  internal: true,
  unsearched: true,
});

/** An export as whoever asked for it gets it. */
export interface ExportLine extends UserJobLine {
  readonly format: ExportFormat;
  readonly rows: number | null;
}
