/** The extension of a file by media type. Other types get "bin". */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/json': 'json',
  'application/xml': 'xml',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.ms-outlook': 'msg',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'message/rfc822': 'eml',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'text/markdown': 'md',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

/** Invisible characters, characters that change the text direction, and those that some file systems refuse. */
const REMOVED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: these characters are removed one by one
  /[\p{Cc}\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff<>:"|?*]/gu;
const RUNNABLE = /\.(html|htm|xhtml|shtml|svg|js|mjs|php|exe)(?![A-Za-z0-9])/gi;
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
const LONGEST = 100;

/**
 * The name under which an upload is stored and downloaded. It has no path, invisible characters, executable extensions
 * or device names. Its own extension follows from the content.
 * @param type media type detected from the content
 */
export function fileName(name: string, type: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = trimmedDots(last.normalize('NFC').replace(/\s+/g, ' ').replace(REMOVED, '').replace(/ {2,}/g, ' '));
  const bare = trimmedDots(clean.replace(/\.[A-Za-z0-9]{1,10}$/, '')).replace(RUNNABLE, '_$1');
  const kept = trimmedDots([...bare].slice(0, LONGEST).join(''));
  return `${kept === '' || DEVICE.test(kept) ? 'file' : kept}.${ENDINGS[type] ?? 'bin'}`;
}

const trimmedDots = (text: string): string => text.replace(/^[. ]+|[. ]+$/g, '');
