/** What each kind of file begins with. Executables, scripts and pages are on no list, so they are refused. */
const SIGNATURES: readonly (readonly [mediaType: string, bytes: readonly number[], at?: number])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];
const OFFICE: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
const TEXTS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/plain',
  json: 'application/json',
  conf: 'text/plain',
  cfg: 'text/plain',
};

/** The media type of a file by its content; the name decides only among kinds that share one form. Undefined: not kept. */
export function sniffed(bytes: Uint8Array, name: string): string | undefined {
  const ending = name.toLowerCase().split('.').pop() ?? '';
  for (const [mediaType, signature, at = 0] of SIGNATURES)
    if (signature.every((byte, i) => bytes[at + i] === byte)) return mediaType;
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return OFFICE[ending] ?? 'application/zip';
  return isText(bytes) ? TEXTS[ending] : undefined;
}

/** No NUL in the beginning: UTF-16 aside, that is what text files have in common. */
function isText(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, 4_096);
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 || !beginning.includes(0);
}
