/** The contents of an asset file from another product, by kind of device: type, make, models. */
const DEVICES = [
  ['Laptop', 'Dell', ['Latitude 5440', 'Latitude 3140']],
  ['Desktop', 'HP', ['EliteDesk 800 G9', 'ProDesk 400 G7']],
  ['Laptop', 'Lenovo', ['ThinkPad L14', 'ThinkPad E15']],
  ['Switch', 'Aruba', ['2930F-48G-PoE+', '6000-48G']],
  ['Server', 'HPE', ['ProLiant DL360 Gen10', 'ProLiant ML30 Gen10']],
] as const;

const HEADER =
  'Name,Description,Type,Make,Model,"Serial Number","Operating System","Purchase Date","Warranty Expire","Install Date","Assigned To",Location,"Physical Location",Notes,Client,"Primary IP","Primary MAC"';

/**
 * A file as ITFlow exports the assets of all clients: every column filled, some cells quoted, new serial numbers.
 * @param customers names that only one customer has
 */
export function assetFile(rows: number, customers: readonly string[]): string {
  const mark = Date.now().toString(36).toUpperCase();
  const lines = Array.from({ length: rows }, (_, at) => {
    const [type, make, models] = DEVICES[at % DEVICES.length] ?? DEVICES[0];
    const bought = new Date(Date.UTC(2020, at % 72, 1 + (at % 28)));
    const ends = new Date(Date.UTC(bought.getUTCFullYear() + 3, bought.getUTCMonth(), bought.getUTCDate()));
    return [
      `${type.slice(0, 3).toUpperCase()}-${mark}-${at}`,
      at % 5 === 0 ? 'Kept in the trolley, "blue"' : '',
      type,
      make,
      models[at % models.length] ?? '',
      `${mark}${String(at).padStart(6, '0')}`,
      type === 'Switch' ? '' : 'Windows 11 Pro',
      day(bought),
      day(ends),
      day(bought),
      at % 3 === 0 ? `Sam Turner ${at % 40}` : '',
      'Main site',
      at % 4 === 0 ? 'Reception' : '',
      at % 6 === 0 ? 'First line,\nsecond line' : '',
      customers[at % customers.length] ?? '',
      `10.${at % 200}.${(at >> 3) % 250}.${1 + (at % 250)}`,
      type === 'Switch' ? '' : `a4:bb:6d:${hex(at >> 16)}:${hex(at >> 8)}:${hex(at)}`,
    ];
  });
  return `${HEADER}\n${lines.map((cells) => cells.map(cell).join(',')).join('\n')}\n`;
}

const day = (date: Date): string => date.toISOString().slice(0, 10);
const hex = (value: number): string => (value & 255).toString(16).padStart(2, '0');
const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
