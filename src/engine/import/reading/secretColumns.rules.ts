import { HIDDEN, withoutSecrets } from '../../keys/secretInText.rules.ts';
import { NUL_SIGN } from './cells.ts';
import type { FileColumn } from './headers.ts';

/* Columns whose header indicates secrets. Their cells are hidden when they are read, and never stored in plain text. */

/** Words in a header that indicate a secret. */
const NAMED = [
  /\bpass ?(?:words?|phrases?|codes?|wd)\b/,
  /^pass$|\b(?:admin|root|user|login|wifi|wlan) pass$/,
  /\b(?:pwd|pw|psk|totp|otp|otpauth|pin|puk|secrets?)\b/,
  /\b(?:api|access|private|secret|shared|encryption|recovery|bitlocker|wi ?fi|wlan|wpa ?\d?|wep|product|licen[cs]e|activation|serial|registration|cd|ssh|master) ?keys?\b/,
  /\b(?:door|alarm|gate|entry|safe|unlock|recovery|backup|security|access) codes?\b/,
  /\b(?:community string|snmp community|tokens?)\b/,
];

/** Words in a header that describe a secret rather than contain it: when it changed, its type, who may use it. */
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

/** Whether a header indicates secrets. */
export function isSecretHeader(header: string): boolean {
  const words = wordsOf(header);
  return !ABOUT.test(words) && NAMED.some((form) => form.test(words));
}

/** With the wrong delimiter or encoding, one header contains several names, or other characters between its letters. */
const namesSecret = (header: string): boolean =>
  isSecretHeader(header) ||
  header
    .replaceAll(NUL_SIGN, '')
    .split(/[,;\t|]/)
    .some(isSecretHeader);

/**
 * Marks the columns that hold secrets. `named` gives the header of each column if the file has none; `known` lists the
 * columns that a preset maps to secrets, whatever their headers say.
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

/** The values of a row's hidden cells by column; undefined for a row that may be split in the wrong place. */
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
 * A row with its secrets hidden. If it has more cells than the first record (`width`), a delimiter in a secret may have
 * split it: then everything from the first secret column on is hidden.
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

/** A copy of a value for storage or display, without texts that look like secrets. */
export function shown<T>(value: T): T;
export function shown(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value);
  if (Array.isArray(value)) return value.map((each) => shown<unknown>(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown<unknown>(each)]));
}
