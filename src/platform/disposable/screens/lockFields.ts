/** The lifetimes of a link, in hours, with their labels. */
export const HOURS = [
  [1, '1 hour'],
  [4, '4 hours'],
  [24, '1 day'],
  [72, '3 days'],
  [168, '1 week'],
  [720, '30 days'],
] as const;

/** Errors of the passphrase and its hint, by field. A passphrase is optional. */
export function passphraseProblems({
  passphrase,
  passphraseHint,
}: Readonly<Record<'passphrase' | 'passphraseHint', string>>): Record<string, string> {
  if (passphrase === '') return {};
  return {
    ...(passphrase.trim().length < 6 ? { passphrase: 'Enter at least 6 characters, or leave blank.' } : {}),
    ...(passphraseHint.includes(passphrase)
      ? { passphraseHint: 'The hint contains the passphrase. Enter another hint.' }
      : {}),
  };
}
