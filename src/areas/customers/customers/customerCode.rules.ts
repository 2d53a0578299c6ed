import { identifierForm } from '#engine/store/index/rank.ts';

/**
 * The next free code for a name: "Acme Ltd" → ACM001, or ACM002 when that is taken.
 * @param taken codes in use or used before, which are never reused. Case is ignored
 */
export function proposeCode(name: string, taken: Iterable<string>): string {
  const stem = stemOf(name);
  const used = new Set([...taken].map((code) => code.toUpperCase()));
  for (let number = 1; ; number++) {
    const code = `${stem}${String(number).padStart(3, '0')}`;
    if (!used.has(code)) return code;
  }
}

/** The first three letters or digits without a leading "The", as the prefix of a proposed code. */
export function stemOf(name: string): string {
  const letters = identifierForm(name.trim().replace(/^the\s+/i, '')).toUpperCase();
  return letters
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 3)
    .padEnd(3, 'X');
}
