import readExcel from 'read-excel-file/node';
import { numberText, type WorkbookCell, workbookText } from './workbook.ts';

export interface SheetRows {
  readonly sheet: string;
  readonly rows: readonly (readonly string[])[];
}

/** The sheets of a workbook as rows of text. @throws when it is none, or broken */
export async function sheetsOf(bytes: Uint8Array): Promise<SheetRows[]> {
  const sheets = await readExcel(Buffer.from(bytes), { parseNumber: numberText, trim: false });
  return sheets.map(({ sheet, data }) => ({
    sheet,
    rows: (data as readonly (readonly WorkbookCell[])[]).map((row) => row.map(workbookText)),
  }));
}
