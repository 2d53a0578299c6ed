/** A sheet of labels, in millimetres: margins, label size and pitch. */
export interface Sheet {
  /** For a label printer, where each label is a page. Otherwise A4. */
  readonly isRoll?: true;
  readonly label: string;
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly pitchX: number;
  readonly pitchY: number;
}

export const PAGE = { width: 210, height: 297 } as const;

/** The page that labels are printed on. */
export const pageOf = ({ isRoll, width, height }: Sheet): { readonly width: number; readonly height: number } =>
  isRoll ? { width, height } : PAGE;

const roll = (label: string, width: number, height: number): Sheet => ({
  isRoll: true,
  label,
  columns: 1,
  rows: 1,
  width,
  height,
  left: 0,
  top: 0,
  pitchX: width,
  pitchY: height,
});

/** Common label sheets, and the rolls and tapes of common label printers. */
export const sheets = {
  'a4-21': {
    label: 'A4, 21 labels, 63.5 × 38.1 mm',
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.25,
    top: 15.15,
    pitchX: 66.04,
    pitchY: 38.1,
  },
  'a4-189': {
    label: 'A4, 189 labels, 25.4 × 10 mm',
    columns: 7,
    rows: 27,
    width: 25.4,
    height: 10,
    left: 8.6,
    top: 13.5,
    pitchX: 27.9,
    pitchY: 10,
  },
  'roll-62': roll('62 mm roll, 62 × 29 mm', 62, 29),
  'roll-36': roll('36 mm tape, 70 × 36 mm', 70, 36),
  'roll-24': roll('24 mm tape, 55 × 24 mm', 55, 24),
} as const satisfies Record<string, Sheet>;
export type SheetName = keyof typeof sheets;

/** A sheet from a URL: the name of one above, or `columns x rows x width x height x left x top x pitchX x pitchY`. */
export function readSheet(text: string): Sheet | null {
  if (isSheetName(text)) return sheets[text];
  const numbers = text.split('x').map(Number);
  const [columns = 0, rows = 0, width = 0, height = 0, left = 0, top = 0, pitchX = 0, pitchY = 0] = numbers;
  const isWhole = [columns, rows].every((each) => Number.isInteger(each) && each >= 1 && each <= 50);
  if (numbers.length !== 8 || !isWhole || numbers.some((each) => !Number.isFinite(each) || each < 0)) return null;
  return { label: 'Own size', columns, rows, width, height, left, top, pitchX, pitchY };
}

/** The sheet as a URL value, which `readSheet` reads back. */
export const writeSheet = ({ columns, rows, width, height, left, top, pitchX, pitchY }: Sheet): string =>
  [columns, rows, width, height, left, top, pitchX, pitchY].join('x');

export const isSheetName = (text: string): text is SheetName => Object.hasOwn(sheets, text);

/** Position of a label: its page and top left corner, in millimetres. */
export interface Spot {
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

export const perSheet = (sheet: Sheet): number => sheet.columns * sheet.rows;

/** Positions of the labels, row by row, when the first `start - 1` labels of the first sheet are used. */
export function spots(sheet: Sheet, count: number, start: number): readonly Spot[] {
  const whole = perSheet(sheet);
  return Array.from({ length: count }, (_, at) => {
    const place = at + start - 1;
    const onPage = place % whole;
    return {
      page: Math.floor(place / whole),
      x: sheet.left + (onPage % sheet.columns) * sheet.pitchX,
      y: sheet.top + Math.floor(onPage / sheet.columns) * sheet.pitchY,
    };
  });
}

/** The error message for a custom sheet; undefined when it fits on the page. */
export function sheetComplaint(sheet: Sheet): string | undefined {
  const { columns, rows, width, height, left, top, pitchX, pitchY } = sheet;
  if (width < 15 || height < 8) return 'Enter a label size of at least 15 × 8 mm.';
  if (pitchX < width || pitchY < height) return 'Enter a pitch that is at least the label size.';
  const page = pageOf(sheet);
  if (left + (columns - 1) * pitchX + width > page.width || top + (rows - 1) * pitchY + height > page.height)
    return 'The labels do not fit on A4.';
  return undefined;
}
