import type { ReadSupply } from './supplies.rules.ts';
import { UNKNOWN } from './supplies.rules.ts';
import { below, type Read } from './tree.rules.ts';

/** Printer-MIB (RFC 3805): supplies, their colorants, and the counter of each marker. */
const PRINTER = '1.3.6.1.2.1.43';
const SUPPLY = `${PRINTER}.11.1.1`;
const COLORANT = `${PRINTER}.12.1.1`;
const MARKER = `${PRINTER}.10.2.1`;
const COLUMNS = {
  colorant: `${SUPPLY}.3`,
  name: `${SUPPLY}.6`,
  max: `${SUPPLY}.8`,
  level: `${SUPPLY}.9`,
  colour: `${COLORANT}.4`,
  lifeCount: `${MARKER}.4`,
} as const;

/** The parts of the tree that are read. */
export const PRINTER_ROOTS: readonly string[] = Object.values(COLUMNS);

export interface PrinterReading {
  readonly supplies: readonly ReadSupply[];
  /** Pages since the printer was built; null if it does not count them. */
  readonly pages: number | null;
}

/** What a printer reports; null if it has no Printer-MIB. */
export function readPrinter(values: Read): PrinterReading | null {
  const supplies = [...below(values, COLUMNS.level)].map(([index, level]) => {
    const [device = ''] = index.split('.');
    const text = (column: string, at: string): string | null => {
      const found = values.get(`${column}.${at}`);
      return typeof found === 'string' && found !== '' ? found : null;
    };
    const colorant = values.get(`${COLUMNS.colorant}.${index}`);
    const max = values.get(`${COLUMNS.max}.${index}`);
    return {
      name: (text(COLUMNS.name, index) ?? `Supply ${index.split('.').at(-1)}`).slice(0, 60),
      // Colorant 0 means a supply without one, such as a waste container.
      colour:
        typeof colorant === 'number' ? (text(COLUMNS.colour, `${device}.${colorant}`)?.slice(0, 30) ?? null) : null,
      level: typeof level === 'number' ? level : UNKNOWN,
      max: typeof max === 'number' ? max : UNKNOWN,
    };
  });
  const counts = [...below(values, COLUMNS.lifeCount)].flatMap(([, count]) =>
    typeof count === 'number' && count >= 0 ? [count] : [],
  );
  if (supplies.length === 0 && counts.length === 0) return null;
  // A printer with several markers sends each page through one of them.
  return { supplies, pages: counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : null };
}
