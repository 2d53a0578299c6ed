import { foldCase } from '../password.ts';

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether it stands in the list of the most common passwords that the product ships: some fifty thousand, read in when a
 * password is first chosen and kept from then on (6 MiB).
 * @param folded the whole password in NFKC, case folded
 */
export async function isListed(folded: string): Promise<boolean> {
  list ??= read();
  return (await list).has(folded);
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(foldCase));
}
