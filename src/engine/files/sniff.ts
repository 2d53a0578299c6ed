const ANY = undefined;
/** Four letters, then the length. */
const RIFF = [0x52, 0x49, 0x46, 0x46, ANY, ANY, ANY, ANY] as const;

/** What each kind of file begins with. Executables, scripts and pages are on no list, so they are refused. */
const SIGNATURES: readonly (readonly [mediaType: string, bytes: readonly (number | undefined)[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', [...RIFF, 0x57, 0x45, 0x42, 0x50]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['application/zip', [0x50, 0x4b, 0x03, 0x04]],
  ['application/x-ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['audio/mpeg', [0x49, 0x44, 0x33]],
  ['audio/wav', [...RIFF, 0x57, 0x41, 0x56, 0x45]],
  ['audio/ogg', [0x4f, 0x67, 0x67, 0x53]],
  // It begins with the length of its first part, which is short: a program or script that hides here is none.
  ['video/mp4', [0, 0, ANY, ANY, 0x66, 0x74, 0x79, 0x70]],
  ['video/webm', [0x1a, 0x45, 0xdf, 0xa3]],
];

const OOXML = 'application/vnd.openxmlformats-officedocument';
/** The part that makes a zip file a document of one kind. */
const DOCUMENTS: readonly (readonly [part: string, mediaType: string])[] = [
  ['word/document.xml', `${OOXML}.wordprocessingml.document`],
  ['xl/workbook.xml', `${OOXML}.spreadsheetml.sheet`],
  ['ppt/presentation.xml', `${OOXML}.presentationml.presentation`],
];
const OPEN_DOCUMENTS: ReadonlySet<string> = new Set([
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
]);
/** Documents of before 2007 share one form; their ending tells them apart. */
const OLD_OFFICE: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
};
/** Texts are told apart by their ending, and have no other sign. */
const TEXTS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  json: 'application/json',
  conf: 'text/plain',
  cfg: 'text/plain',
  ini: 'text/plain',
  yaml: 'text/plain',
  yml: 'text/plain',
  eml: 'message/rfc822',
};
/** Endings under which a kind of file is usually found; a name that says something else is refused. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'video/mp4': ['mp4', 'm4v', 'm4a', 'mov'],
  'video/webm': ['webm', 'mkv'],
  [`${OOXML}.wordprocessingml.document`]: ['docx'],
  [`${OOXML}.spreadsheetml.sheet`]: ['xlsx'],
  [`${OOXML}.presentationml.presentation`]: ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
};

/** What is inside a zip file, as far as it tells what kind of document it is. */
export interface Inside {
  readonly names: readonly string[];
  /** The text of the entry "mimetype", which OpenDocument begins with. */
  readonly mimetype: string | undefined;
}

/** Why a file is not kept. */
export type Unkept = 'unknown' | 'disguised';

/**
 * What a file is, by its content. The name decides only among kinds that share one form, and must not say that it is
 * something else.
 * @param beginning at least the first 4 KiB
 * @param inside of a zip file
 */
export function typeOf(
  beginning: Uint8Array,
  name: string,
  inside?: Inside,
): { readonly mediaType: string } | { readonly unkept: Unkept } {
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = signatureOf(beginning) ?? (isText(beginning) ? TEXTS[ending] : undefined);
  if (!found) return { unkept: 'unknown' };
  const mediaType =
    found === 'application/zip' ? documentIn(inside) : found === 'application/x-ole' ? OLD_OFFICE[ending] : found;
  if (!mediaType) return { unkept: 'unknown' };
  const usual = ENDINGS[mediaType];
  return usual && ending !== '' && !usual.includes(ending) ? { unkept: 'disguised' } : { mediaType };
}

export const isZip = (beginning: Uint8Array): boolean => signatureOf(beginning) === 'application/zip';

/** What archives begin with, whatever they are called. */
const ARCHIVES: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  [0x52, 0x61, 0x72, 0x21],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
  [0x42, 0x5a, 0x68],
];
export const isArchive = (beginning: Uint8Array): boolean => ARCHIVES.some((signature) => begins(beginning, signature));

const begins = (bytes: Uint8Array, signature: readonly (number | undefined)[]): boolean =>
  signature.every((byte, at) => byte === ANY || bytes[at] === byte);

/** What browsers run, and what desktops do. */
const RUNS =
  /^(?:text\/html|text\/x-php|(?:text|application)\/(?:x-)?(?:java|ecma)script|application\/(?:xhtml\+xml|hta|x-(?:msdownload|msdos-program|dosexec|executable|sh|shellscript|httpd-php|php)|vnd\.microsoft\.portable-executable))$/;
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'application/x-pdf': 'application/pdf',
};

/**
 * Whether what was said of a file fits what it is. Pictures and PDF are known everywhere under their names; of other
 * kinds each system says something else, or nothing, so that only what runs is no name for them.
 * @param declared the media type that came with it
 */
export function fits(declared: string, mediaType: string): boolean {
  const said = (declared.split(';')[0] ?? '').trim().toLowerCase();
  if (RUNS.test(said)) return false;
  // What nobody said, and what programs say of everything.
  if (['', 'application/octet-stream', 'text/plain'].includes(said)) return true;
  const isPlain = (type: string): boolean => type.startsWith('image/') || type === 'application/pdf';
  const known = ALIASES[said] ?? said;
  return isPlain(known) || isPlain(mediaType) ? known === mediaType : true;
}

function signatureOf(bytes: Uint8Array): string | undefined {
  return SIGNATURES.find(([, signature]) => begins(bytes, signature))?.[0];
}

function documentIn(inside: Inside | undefined): string {
  if (!inside) return 'application/zip';
  if (inside.mimetype && OPEN_DOCUMENTS.has(inside.mimetype)) return inside.mimetype;
  return DOCUMENTS.find(([part]) => inside.names.includes(part))?.[1] ?? 'application/zip';
}

/** No NUL in the beginning: UTF-16 aside, that is what text files have in common. What a browser or shell would run is none. */
function isText(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, 4_096);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isUtf16 && beginning.includes(0)) return false;
  // One character a byte is enough: what is looked for is plain, in either width.
  const start = String.fromCharCode(...beginning.subarray(0, 1_024))
    .replace(/\0|^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff/g, '')
    .trimStart()
    .toLowerCase();
  return !/^(?:#!|<\?(?:xml|php)|<!doctype|<(?:html|head|body|script|svg|iframe|meta|object|embed))/.test(start);
}
