import { type KeptBackup, unneeded } from './keep.rules.ts';

/** Which backups of the first place the second one lacks, newest first: those that it would keep. */
export function lackingIn(near: readonly KeptBackup[], far: readonly KeptBackup[]): readonly string[] {
  const there = new Set(far.map(({ name }) => name));
  const lacking = near.filter(({ name }) => !there.has(name)).sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  const gone = new Set(unneeded([...far, ...lacking]));
  return lacking.map(({ name }) => name).filter((name) => !gone.has(name));
}

/** What somebody reads who cannot be expected to know the codes of an operating system. */
const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there. Look whether it is mounted',
  ENOTDIR: 'it is no folder',
  EACCES: 'the product may not write there. Give the account it runs as the right to',
  EPERM: 'the product may not write there. Give the account it runs as the right to',
  EROFS: 'it can only be read. Mount it for writing',
  ENOSPC: 'its disk is full. Make room',
  EDQUOT: 'its disk is full. Make room',
  EIO: 'it does not answer as a disk should. Look at the mount',
  ESTALE: 'its mount has gone stale. Mount it anew',
  EHOSTDOWN: 'the machine it lies on does not answer',
  ENOTCONN: 'the machine it lies on does not answer',
  ETIMEDOUT: 'the machine it lies on does not answer',
};

/** Why the second place did not take a backup, from the code of the system; undefined for a code without words. */
export const wordsOf = (code: string): string | undefined => WORDS[code];
