import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ArchiveFault } from '../../files/archive.server.ts';
import { refused } from '../../http/problem.ts';
import type { SheetRows } from './workbookSheets.server.ts';

const SECONDS = 30;
const MIB = 512;

/**
 * Reads a workbook within 30 seconds and 512 MiB.
 * @throws 422 if it is not a workbook, or unpacks to more than a real one would
 */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly SheetRows[]> {
  const built = new URL('./workbook.worker.js', import.meta.url);
  // In an unbuilt source tree, as in tests, there is no worker file to run.
  if (!existsSync(fileURLToPath(built))) {
    const { sheetsOf } = await import('./workbookSheets.server.ts');
    return sheetsOf(bytes).catch((error: unknown) =>
      Promise.reject(unreadable(error instanceof ArchiveFault ? error.message : undefined)),
    );
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(built, { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: MIB } });
    const late = setTimeout(
      () =>
        settle(() =>
          reject(unreadable('The workbook took too long to read. Save the sheet you need as CSV and upload the file.')),
        ),
      SECONDS * 1_000,
    );
    const settle = (how: () => void): void => {
      clearTimeout(late);
      how();
      void worker.terminate();
    };
    worker.once('message', (answer: { readonly sheets?: readonly SheetRows[]; readonly why?: string }) =>
      settle(() => (answer.sheets ? resolve(answer.sheets) : reject(unreadable(answer.why)))),
    );
    worker.once('error', () => settle(() => reject(unreadable())));
    worker.once('exit', () => settle(() => reject(unreadable())));
  });
}

const unreadable = (
  why = 'The workbook may be damaged or protected by a password. Open it, save it again and upload the new file.',
) => refused('unreadable', `The workbook cannot be read. ${why}`);
