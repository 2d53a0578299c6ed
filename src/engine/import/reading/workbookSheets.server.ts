import { Readable } from 'node:stream';
import readExcel from 'read-excel-file/node';
import { ArchiveFault } from '../../files/archive.server.ts';
import { numberText, type WorkbookCell, workbookText } from './workbook.ts';
import { clearedParts } from './workbookParts.server.ts';

export interface SheetRows {
  readonly sheet: string;
  readonly rows: readonly (readonly string[])[];
}

/** The limit for the text of all cells together: a shared string is stored once but may be used in many cells. */
const MOST_TEXT = 200 * 1024 * 1024;

/**
 * The sheets of a workbook as rows of text.
 * @throws {ArchiveFault} with the reason if the workbook exceeds a limit; another error if it is damaged or not a
 * workbook
 */
export async function sheetsOf(bytes: Uint8Array): Promise<SheetRows[]> {
  const parts = Readable.from(clearedParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  const sheets = await readExcel(parts, { parseNumber: numberText, trim: false });
  let length = 0;
  const text = (cell: WorkbookCell): string => {
    const written = workbookText(cell);
    length += written.length;
    if (length > MOST_TEXT) throw new ArchiveFault('The workbook has more than 200 MB of text. Split the workbook.');
    return written;
  };
  return sheets.map(({ sheet, data }) => ({
    sheet,
    rows: (data as readonly (readonly WorkbookCell[])[]).map((row) => row.map(text)),
  }));
}
