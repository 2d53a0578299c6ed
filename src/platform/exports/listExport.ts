import { entity } from '#engine/entity/entity.ts';
import { type UserJobLine, userJobFields } from './jobs/userJob.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { COUNTED } from '#engine/lists/query.ts';

/** Lists with more rows than this are exported in the background. Lists count exactly up to it. */
export const ROWS_AT_ONCE = COUNTED;
/** The number of days an export file is kept. */
export const EXPORT_DAYS = 7;
/** The largest realistic file takes a small part of this time. */
export const EXPORT_MINUTES = 20;

export type FileEnding = 'csv' | 'xlsx';
/** The formats of a long file. The audit log has JSON lines instead of a workbook. */
export type ExportFormat = FileEnding | 'jsonl';

/** A long list, or a large part of the audit log, exported in the background for one user. */
export const listExport = entity('listExport', {
  label: 'Export',
  plural: 'Exports',
  path: 'exports',
  scope: { by: 'own', field: 'madeById' },
  fields: {
    title: text({ max: 300 }),
    /** The noun, or the name of another export: “audit”. */
    list: text({ max: 60 }),
    /** For a list its filters, order and columns as in its URL; for other exports their own format. */
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

/** An export as its requester sees it. */
export interface ExportLine extends UserJobLine {
  readonly format: ExportFormat;
  readonly rows: number | null;
}
