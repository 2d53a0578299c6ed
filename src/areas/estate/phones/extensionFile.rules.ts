import { CLEAR, cellText } from '#engine/import/reading/cells.ts';
import { guessDialect, prefaceOf } from '#engine/import/reading/dialect.ts';
import { headerForm } from '#engine/import/reading/headers.ts';
import { isBlank, recordReader } from '#engine/import/matching/records.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { kindOf } from '#engine/kinds/kinds.ts';
import { phoneSystem } from './phoneSystem.ts';

/** The columns of an extension, as they are declared. */
const COLUMNS: Readonly<Record<string, Field>> = phoneSystem.fields.extensions.of ?? {};

/** Headers of other products, besides the declared labels. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  number: ['extension', 'ext', 'ext.', 'extension number', 'extension no.'],
  contactId: ['contact', 'name', 'display name', 'full name', 'email', 'email address', 'assigned to'],
  locationId: ['room', 'place'],
  handsetAssetId: ['device', 'phone', 'asset tag', 'handset tag'],
  mac: ['mac'],
  directDial: ['ddi', 'did', 'direct number', 'direct line', 'external number'],
  voicemail: ['has voicemail', 'voicemail enabled'],
  forward: ['forward', 'forward to', 'diverts to'],
  groups: ['group', 'hunt group', 'hunt groups', 'ring group', 'ring groups'],
};

/** One row of the file. A column that is not in the file, or blank in this row, is not given. */
export interface ReadExtension {
  readonly row: number;
  readonly number: string;
  /** Field → value, null where the file clears it. References are in `names`. */
  readonly cells: Readonly<Record<string, unknown>>;
  /** Reference field → the name in the file. */
  readonly names: Readonly<Record<string, string>>;
  /** Field → what is wrong. */
  readonly errors: Record<string, string>;
}

export interface ReadFile {
  readonly rows: readonly ReadExtension[];
  /** Field → the header that the file gives it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly leftOut: readonly string[];
}

/** Why a text is not a file of extensions. */
export interface UnreadFile {
  readonly error: 'empty' | 'no_number' | 'column_twice' | 'unclosed_quote';
  readonly message: string;
}

/** Reads a table of extensions with a header, separated by commas, semicolons, tabs or bars. It looks nothing up. */
export function readExtensions(typed: string): ReadFile | UnreadFile {
  const text = typed.replace(/^\ufeff/, '');
  const reader = recordReader(guessDialect(text));
  const first = reader.push(text.slice(prefaceOf(text).length));
  const last = reader.end();
  if ('unclosed' in last)
    return { error: 'unclosed_quote', message: `A quotation mark opened in row ${last.unclosed} is not closed.` };
  const [header, ...records] = [...first, ...last];
  if (!header || isBlank(header)) return { error: 'empty', message: 'Choose a file, or paste rows with a header.' };
  const fields = header.map(fieldFor);
  const twice = fields.find((field, at) => field !== undefined && fields.indexOf(field) !== at);
  if (twice) return { error: 'column_twice', message: `Two columns are for “${nameOf(twice)}”. Remove one.` };
  if (!fields.includes('number'))
    return { error: 'no_number', message: 'No column has the extension. Name one “Number” or “Extension”.' };
  const rows = records.flatMap((cells, at) => (isBlank(cells) ? [] : [readRow(cells, fields, at + 2)]));
  if (rows.length === 0) return { error: 'empty', message: 'The file has a header only. Add at least one row.' };
  refuseTwice(rows);
  return {
    rows,
    headers: Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, (header[at] ?? '').trim()]] : []))),
    leftOut: header.filter((name, at) => fields[at] === undefined && name.trim() !== ''),
  };
}

const nameOf = (key: string): string => labelOf(key, COLUMNS[key] ?? {});

function fieldFor(header: string): string | undefined {
  const wanted = headerForm(header);
  return Object.keys(COLUMNS).find((key) =>
    [key, nameOf(key), ...(ALIASES[key] ?? [])].some((each) => headerForm(each) === wanted),
  );
}

function readRow(record: readonly string[], fields: readonly (string | undefined)[], row: number): ReadExtension {
  const cells: Record<string, unknown> = {};
  const names: Record<string, string> = {};
  const errors: Record<string, string> = {};
  let number = '';
  for (const [at, key] of fields.entries()) {
    const column = key === undefined ? undefined : COLUMNS[key];
    const text = cellText(record[at]);
    if (key === undefined || !column || text === '') continue;
    if (key === 'number') number = text.replaceAll(' ', '');
    else if (text === CLEAR) cells[key] = column.kind === 'flag' ? false : null;
    else if (column.kind === 'ref') names[key] = text;
    else {
      const read = kindOf(column).read(text, column, {});
      if ('refused' in read) errors[key] = read.message;
      else cells[key] = read.value;
    }
  }
  if (number === '') errors.number = 'Enter the extension.';
  else if (!/^[0-9*#]{1,12}$/.test(number)) errors.number = 'Enter up to 12 digits, * and #.';
  return { row, number, cells, names, errors };
}

/** Both rows of a pair are marked, because either may be wrong. */
function refuseTwice(rows: readonly ReadExtension[]): void {
  for (const one of rows) {
    const other = rows.find((each) => each !== one && each.number !== '' && each.number === one.number);
    if (other) one.errors.number = `Row ${other.row} has the same extension.`;
  }
}
