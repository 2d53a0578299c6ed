import { entity } from '../entity/entity.ts';
import { choice } from '../kinds/choice/choice.ts';
import { moment } from '../kinds/moment/moment.ts';
import { text } from '../kinds/text/text.ts';
import { whole } from '../kinds/whole/whole.ts';
import type { Counts } from './fault.ts';

/** An import of one file, running or finished. The import history lists it and the audit log refers to it. */
export const importRun = entity('import', {
  plural: 'Imports',
  path: 'imports',
  scope: { by: 'none', because: 'users can view their own imports, or all imports if they can view all records' },
  fields: {
    name: text({ label: 'File', max: 255 }),
    preset: text({ label: 'File type', optional: true, max: 120 }),
    mode: choice({
      label: 'Rows with errors',
      default: 'all_or_nothing',
      options: {
        all_or_nothing: { label: 'Import all rows or none' },
        skip_bad_rows: { label: 'Skip rows with errors' },
      },
    }),
    state: choice({
      default: 'uploaded',
      options: {
        uploaded: { label: 'Uploaded', tone: 'info' },
        mapped: { label: 'Mapped', tone: 'info' },
        checked: { label: 'Checked', tone: 'info' },
        committing: { label: 'Importing', tone: 'info' },
        committed: { label: 'Imported', tone: 'good' },
        partly: { label: 'Partly imported', tone: 'warning' },
        failed: { label: 'Failed', tone: 'bad' },
        cancelled: { label: 'Cancelled', tone: 'neutral' },
        undone: { label: 'Undone', tone: 'neutral' },
      },
    }),
    rowsRead: whole({ label: 'Rows', optional: true, min: 0 }),
    rowsCreated: whole({ label: 'Created', optional: true, min: 0 }),
    rowsUpdated: whole({ label: 'Updated', optional: true, min: 0 }),
    rowsUnchanged: whole({ label: 'Unchanged', optional: true, min: 0 }),
    rowsSkipped: whole({ label: 'Skipped', optional: true, min: 0 }),
    rowsFailed: whole({ label: 'Errors', optional: true, min: 0 }),
    committedAt: moment({ label: 'Imported', optional: true }),
  },
  title: ['name'],
  columns: ['name', 'preset', 'state', 'rowsRead', 'rowsCreated', 'rowsUpdated', 'rowsFailed', 'createdAt'],
  sort: '-createdAt',
  internal: true,
  unsearched: true,
});

export type ImportState =
  | 'uploaded'
  | 'mapped'
  | 'checked'
  | 'committing'
  | 'committed'
  | 'partly'
  | 'failed'
  | 'cancelled'
  | 'undone';

/** The row counts as fields of the import record. */
export const countFields = ({ read, created, updated, unchanged, skipped, failed }: Counts) => ({
  rowsRead: read,
  rowsCreated: created,
  rowsUpdated: updated,
  rowsUnchanged: unchanged,
  rowsSkipped: skipped,
  rowsFailed: failed,
});

/** A step that a user takes in an import. */
export type ImportStep = 'read' | 'map' | 'check' | 'commit' | 'cancel' | 'undo';

const FROM: Readonly<Record<ImportStep, readonly ImportState[]>> = {
  read: ['uploaded', 'mapped', 'checked', 'failed'],
  map: ['uploaded', 'mapped', 'checked', 'failed'],
  check: ['mapped', 'checked', 'failed'],
  commit: ['checked'],
  cancel: ['uploaded', 'mapped', 'checked', 'committing', 'failed'],
  undo: ['committed', 'partly'],
};

export const mayDo = (step: ImportStep, state: ImportState): boolean => FROM[step].includes(state);

/** Number of days during which a user can undo an import. */
export const UNDO_DAYS = 90;
/** Hours after which an uploaded file that was never imported is deleted. */
export const FILE_HOURS = 24;
/** Whether the stored copy of the uploaded file has reached its age limit and must be deleted. */
export const isDayOld = ({ createdAt }: { readonly createdAt: string }, now: string): boolean =>
  Date.parse(createdAt) + FILE_HOURS * 3_600_000 <= Date.parse(now);

/** The highest limits that a company can configure. */
export const MOST_MIB = 50;
export const MOST_ROWS = 200_000;
export const MIB = 1024 * 1024;
