import { HIDDEN, withoutSecrets } from '../../keys/secretInText.rules.ts';
import { NUL_SIGN } from './cells.ts';
import type { FileColumn } from './headers.ts';

/* Columns whose header says that they hold secrets: their cells are hidden as they are read, and never kept. */

/** Words of a header that name a secret. */
const NAMED = [
  /\bpass ?(?:words?|phrases?|codes?|wd)\b/,
  /^pass$|\b(?:admin|root|user|login|wifi|wlan) pass$/,
  /\b(?:pwd|pw|psk|totp|otp|otpauth|pin|puk|secrets?)\b/,
  /\b(?:api|access|private|secret|shared|encryption|recovery|bitlocker|wi ?fi|wlan|wpa ?\d?|wep|product|licen[cs]e|activation|serial|registration|cd|ssh|master) ?keys?\b/,
  /\b(?:door|alarm|gate|entry|safe|unlock|recovery|backup|security|access) codes?\b/,
  /\b(?:community string|snmp community|tokens?)\b/,
];

/** Words with which a header speaks of a secret, and does not hold it: when it was changed, what sort it is, who may have it. */
const ABOUT =
  /\b(?:set|changed|reset|expires?|expired|expiry|expiration|never|policy|age|required|category|type|folder|id|date|count|manager|holder|may|can|is|has|must|allowed?)\b/;

/** "AdminPassword", "otp_secret" and "Wi-Fi key [Required]" → "admin password", "otp secret", "wi fi key". */
const wordsOf = (header: string): string =>
  header
    .normalize('NFKC')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a column holds secrets, by its header. */
export function isSecretHeader(header: string): boolean {
  const words = wordsOf(header);
  return !ABOUT.test(words) && NAMED.some((form) => form.test(words));
}

/** Read with the wrong delimiter or encoding, one header holds several, or signs between its letters. */
const namesSecret = (header: string): boolean =>
  isSecretHeader(header) ||
  header
    .replaceAll(NUL_SIGN, '')
    .split(/[,;\t|]/)
    .some(isSecretHeader);

/**
 * Marks the columns that hold secrets; `named` says what each is called where the file has no header, `known` which of them
 * a known kind of file takes to a secret, whatever they are called.
 */
export const markSecrets = <C extends FileColumn>(
  columns: readonly C[],
  named?: readonly string[],
  known: ReadonlySet<number> = new Set(),
): C[] =>
  columns.map((column) =>
    known.has(column.at) || namesSecret(column.name) || namesSecret(named?.[column.at] ?? '')
      ? { ...column, isSecret: true }
      : column,
  );

/** What the hidden cells of a row hold, by column; nothing of a row that may have been torn. */
export function secretsOf(
  cells: readonly string[],
  columns: readonly FileColumn[],
  width: number,
): Readonly<Record<number, string>> | undefined {
  if (cells.length > width) return undefined;
  const found = columns.flatMap(({ at, isSecret }) => {
    const cell = cells[at] ?? '';
    return isSecret && cell.trim() !== '' ? [[at, cell] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/**
 * A row with its secrets hidden. One with more cells than the file's first record, its `width`, may have been torn by a
 * delimiter in a secret: everything from the first column of secrets on is hidden.
 */
export function hideSecrets(
  cells: readonly string[],
  columns: readonly FileColumn[],
  width: number,
): readonly string[] {
  const first = columns.find(({ isSecret }) => isSecret);
  if (!first) return cells;
  const isTorn = cells.length > width;
  return cells.map((cell, at) => {
    const isHidden = isTorn ? at >= first.at : columns[at]?.isSecret === true;
    return isHidden && cell.trim() !== '' ? HIDDEN : cell;
  });
}

/** A value that is kept or shown beside a row, with every text in it without what looks like a secret. */
export function shown<T>(value: T): T;
export function shown(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map((each) => shown<unknown>(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown<unknown>(each)]));
}
