import type { Queryable } from '../db/pool.server.ts';
import { escapeCell } from '../csv/cell.ts';
import { cellText } from './reading/cells.ts';
import type { Fault } from './fault.ts';
import type { ImportWork } from './running/importWork.server.ts';
import { shown } from './reading/secretColumns.rules.ts';

const PORTION = 1_000;

/**
 * The rows with errors as a CSV file, with an extra Error column. The user can correct the file and import it again;
 * the extra column is ignored. Values that look like secrets are hidden and must be entered again.
 */
export async function* errorsFile(tx: Queryable, work: ImportWork): AsyncGenerator<string> {
  yield `\ufeff${line([...work.columns.map((column) => column.name), 'Error'])}`;
  for (let after = 0; ; ) {
    const { rows } = await tx.query<{ number: number; cells: string[] | null; faults: Fault[] }>(
      `select number, cells, faults from import_row where import_id = $1 and result = 'error' and number > $2 order by number limit $3`,
      [work.importId, after, PORTION],
    );
    if (rows.length === 0) return;
    for (const { number, cells, faults } of rows) {
      after = number;
      const texts = work.columns.map((column) => escapeCell(shown(cellText(cells?.[column.at]))));
      const wrong = faults.map(({ column, message }) => {
        const name = work.columns.find((each) => each.at === column)?.name;
        return name ? `${name}: ${message}` : message;
      });
      yield line([...texts, `Row ${number}. ${wrong.join(' ')}`]);
    }
  }
}

const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
