import { foldCase } from '../password.ts';

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is in the list of about 50,000 common passwords that the product includes. The list is loaded when
 * a password is first chosen, and then kept in memory (6 MiB).
 * @param folded the whole password in NFKC, case-folded
 */
export async function isListed(folded: string): Promise<boolean> {
  list ??= read();
  return (await list).has(folded);
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(foldCase));
}
