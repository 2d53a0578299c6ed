const ANY = undefined;
/** The letters RIFF, then four bytes of length. */
const RIFF = [0x52, 0x49, 0x46, 0x46, ANY, ANY, ANY, ANY] as const;

/** The first bytes of each kind of file. Executables, scripts and pages are not listed, so they are refused. */
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
  // The file begins with the length of its first part, which is short. Zero bytes there rule out programs and scripts.
  ['video/mp4', [0, 0, ANY, ANY, 0x66, 0x74, 0x79, 0x70]],
  ['video/webm', [0x1a, 0x45, 0xdf, 0xa3]],
];

const OOXML = 'application/vnd.openxmlformats-officedocument';
/** The part that identifies the type of an Office document in a zip file. */
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
/** Documents from before 2007 share one format, so the extension decides. */
const OLD_OFFICE: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
};
/** Text files have no signature, so the extension decides. */
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
/** The usual extensions of each kind of file. A name with another known extension is refused. */
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

/** The content of a zip file, as far as it identifies the type of document. */
export interface Inside {
  readonly names: readonly string[];
  /** The text of the entry "mimetype", which is the first entry of an OpenDocument file. */
  readonly mimetype: string | undefined;
}

/** Why a file is not stored. */
export type RefusedFile = 'unknown' | 'disguised';

/**
 * The media type of a file, by its content. The name decides only among types that share a format, and must not
 * contradict the content.
 * @param beginning at least the first 4 KiB
 * @param inside of a zip file
 */
export function typeOf(
  beginning: Uint8Array,
  name: string,
  inside?: Inside,
): { readonly mediaType: string } | { readonly unkept: RefusedFile } {
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

/** The first bytes of archives, whatever their name. */
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

/** Media types that browsers or desktops execute. */
const RUNS =
  /^(?:text\/html|text\/x-php|(?:text|application)\/(?:x-)?(?:java|ecma)script|application\/(?:xhtml\+xml|hta|x-(?:msdownload|msdos-program|dosexec|executable|sh|shellscript|httpd-php|php)|vnd\.microsoft\.portable-executable))$/;
const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'application/x-pdf': 'application/pdf',
};

/**
 * Whether the declared media type fits the detected one. For pictures and PDF they must be equal. For other types
 * systems declare different values or none, so only executable types are refused.
 * @param declared the media type that the sender declared
 */
export function fits(declared: string, mediaType: string): boolean {
  const said = (declared.split(';')[0] ?? '').trim().toLowerCase();
  if (RUNS.test(said)) return false;
  // No declared type, or a generic one.
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

/** Text has no NUL byte near the beginning, except UTF-16. Text that a browser or shell would execute is refused. */
function isText(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, 4_096);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isUtf16 && beginning.includes(0)) return false;
  // One character per byte is enough, because the search is for ASCII text in either width.
  const start = String.fromCharCode(...beginning.subarray(0, 1_024))
    .replace(/\0|^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff/g, '')
    .trimStart()
    .toLowerCase();
  return !/^(?:#!|<\?(?:xml|php)|<!doctype|<(?:html|head|body|script|svg|iframe|meta|object|embed))/.test(start);
}
