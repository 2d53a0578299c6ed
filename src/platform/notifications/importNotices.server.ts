import { follow } from '#engine/actions/behaviour.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { notify } from './notify.server.ts';
import { importRun } from '#engine/import/importRun.ts';

/** Notifies the user who started an import when it ends. */
export const importNotices = follow(importRun, {
  afterSave: [
    async (context, changes) => {
      for (const { before, after } of changes) {
        if (before === null || before.state === after.state || after.createdBy === null) continue;
        const words = WORDS[after.state];
        if (!words) continue;
        await notify(context, {
          userIds: [after.createdBy],
          kind: 'import.done',
          text: `${after.name} ${words(after)}`,
          about: { path: `/system/import/${after.id}` },
        });
      }
    },
  ],
});

type Run = Row<typeof importRun>;
const figure = (rows: number | null): string => (rows ?? 0).toLocaleString('en-GB');
const written = ({ rowsCreated, rowsUpdated }: Run): string =>
  `${figure(rowsCreated)} created, ${figure(rowsUpdated)} updated.`;

const WORDS: { readonly [S in Run['state']]?: (run: Run) => string } = {
  committed: (run) => `was imported: ${written(run)}`,
  partly: (run) => `was partly imported: ${written(run)} ${figure(run.rowsFailed)} rows were skipped.`,
  failed: () => 'could not be imported. Open the import to see why.',
};
