/** The type of a file according to its first bytes, whatever its name. */
export type FileSort =
  | { readonly sort: 'text'; readonly encoding: Encoding | undefined }
  | { readonly sort: 'spreadsheet' }
  | { readonly sort: 'binary'; readonly what: string };

/** The encoding of a text. `utf-8` and `windows-1252` are distinguished by reading the whole file. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export const ENCODINGS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big end first)',
  'windows-1252': 'Windows (Western Europe)',
};

/** Magic numbers of formats that users mistake for tables, with descriptions for the error message. */
const MAGIC: readonly (readonly [start: string, what: string])[] = [
  ['89504e47', 'a picture (PNG)'],
  ['ffd8ff', 'a picture (JPEG)'],
  ['47494638', 'a picture (GIF)'],
  ['49492a00', 'a picture (TIFF)'],
  ['4d4d002a', 'a picture (TIFF)'],
  ['52494646', 'a picture or recording'],
  ['25504446', 'a PDF document'],
  ['d0cf11e0a1b11ae1', 'an old Excel or Word file'],
  ['1f8b', 'a compressed file'],
  ['377abcaf271c', 'a compressed file'],
  ['52617221', 'a compressed file'],
  ['7f454c46', 'a program'],
  ['4d5a', 'a program'],
  ['53514c69746520666f726d6174', 'a database'],
];
const ZIP = '504b0304';

/**
 * Recognises a file from its first bytes; 64 KiB are enough.
 *
 * A byte order mark decides the encoding, otherwise the zero bytes of UTF-16: every second byte of Western text is one.
 */
export function fileSort(start: Uint8Array): FileSort {
  const hex = [...start.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex.startsWith('efbbbf')) return { sort: 'text', encoding: 'utf-8' };
  if (hex.startsWith('fffe')) return { sort: 'text', encoding: 'utf-16le' };
  if (hex.startsWith('feff')) return { sort: 'text', encoding: 'utf-16be' };
  if (hex.startsWith(ZIP))
    return isWorkbook(start) ? { sort: 'spreadsheet' } : { sort: 'binary', what: 'a compressed file' };
  if (hex.slice(8, 16) === '66747970') return { sort: 'binary', what: 'a picture or video' };
  // A header can start with "MZ" and similar, so the rest must look binary too.
  const magic = MAGIC.find(([beginning]) => hex.startsWith(beginning));
  if (magic && (magic[0].length > 6 || controls(start) > 0)) return { sort: 'binary', what: magic[1] };
  const encoding = utf16(start);
  if (encoding) return { sort: 'text', encoding };
  if (controls(start) > start.length / 100) return { sort: 'binary', what: 'a binary file' };
  return { sort: 'text', encoding: undefined };
}

/** Excel writes the content list first, then parts under `xl/`. Part names are not compressed. */
function isWorkbook(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start.subarray(0, 16_384));
  return text.includes('xl/') || text.includes('[Content_Types].xml');
}

function utf16(start: Uint8Array): Encoding | undefined {
  const seen = start.subarray(0, 4096);
  let even = 0;
  let odd = 0;
  for (const [at, byte] of seen.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  const half = seen.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
  return even > half * 0.4 && odd < half * 0.05 ? 'utf-16be' : undefined;
}

/** Counts bytes that text does not contain. A stray zero byte is an error of one cell, not of the file. */
function controls(start: Uint8Array): number {
  let found = 0;
  for (const byte of start) if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) found++;
  return found;
}
