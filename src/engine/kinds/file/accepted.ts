import type { FieldFacts } from '../field.ts';
import { FILE_MIB } from './file.ts';

const MIB = 1024 * 1024;

/** The reason why a file may not be attached, checked before the upload, or undefined. The server checks again. */
export function fileComplaint(
  file: { readonly type: string; readonly size: number },
  facts: FieldFacts,
): string | undefined {
  if (file.size === 0) return 'The file is empty. Upload another file.';
  const most = facts.maxMiB ?? FILE_MIB;
  if (file.size > most * MIB) return `The file is too large. Upload a file of up to ${most} MB.`;
  const types = facts.accept ?? [];
  if (types.length > 0 && !types.some((type) => file.type.startsWith(type))) return `Upload ${wordsFor(types)}.`;
  return undefined;
}

/** 1536 → "1.5 KB" */
export function formatBytes(bytes: number): string {
  const step = [1, 1024, MIB, MIB * 1024].findLastIndex((size) => bytes >= size);
  const size = bytes / 1024 ** Math.max(step, 0);
  return `${size.toLocaleString('en-GB', { maximumFractionDigits: size < 10 && step > 0 ? 1 : 0 })} ${['bytes', 'KB', 'MB', 'GB'][Math.max(step, 0)]}`;
}

function wordsFor(types: readonly string[]): string {
  const words = types.map((type) => WORDS[type] ?? type.replace(/^.*\//, ''));
  return words.length === 1 ? `${words[0]}` : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const WORDS: Readonly<Record<string, string>> = {
  'image/': 'a picture',
  'application/pdf': 'a PDF',
  'text/csv': 'a CSV file',
  'text/': 'a text file',
  'video/': 'a video',
  'audio/': 'an audio file',
};

/** The value of an input's `accept` attribute: `image/` becomes `image/*`. */
export const acceptAttribute = (types: readonly string[] = []): string | undefined =>
  types.length > 0 ? types.map((type) => (type.endsWith('/') ? `${type}*` : type)).join(',') : undefined;
