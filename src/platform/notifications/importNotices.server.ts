import { afterSave } from '#engine/store/change.server.ts';
import { notify } from './notify.server.ts';
import { importRun } from '#engine/import/importRun.ts';

/** Whoever began an import hears how it ended, wherever they are by then. */
export function tellOfImports(): void {
  afterSave(importRun, async (context, changes) => {
    for (const { before, after } of changes) {
      if (before === null || before.state === after.state || typeof after.createdBy !== 'number') continue;
      const words = WORDS[String(after.state)];
      if (!words) continue;
      await notify(context, {
        userIds: [after.createdBy],
        kind: 'import.done',
        text: `${String(after.name)} ${words(after)}`,
        about: { path: `/system/import/${String(after.id)}` },
      });
    }
  });
}

type Row = Readonly<Record<string, unknown>>;
const written = (row: Row): string =>
  `${Number(row.rowsCreated ?? 0).toLocaleString('en-GB')} created, ${Number(row.rowsUpdated ?? 0).toLocaleString('en-GB')} updated.`;

const WORDS: Readonly<Record<string, (row: Row) => string>> = {
  committed: (row) => `was imported: ${written(row)}`,
  partly: (row) =>
    `was partly imported: ${written(row)} ${Number(row.rowsFailed ?? 0).toLocaleString('en-GB')} rows were skipped.`,
  failed: () => 'could not be imported. Open the import to see why.',
};
