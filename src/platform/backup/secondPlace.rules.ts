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
  ENOENT: 'the folder was not found. Check that it is mounted',
  ENOTDIR: 'the path is not a folder',
  EACCES: 'the application has no permission to write. Give its account write access',
  EPERM: 'the application has no permission to write. Give its account write access',
  EROFS: 'the folder is read-only. Mount it for writing',
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the disk is full. Free some space',
  EIO: 'the disk reports errors. Check the mount',
  ESTALE: 'the mount is stale. Mount the folder again',
  EHOSTDOWN: 'the server of the folder does not respond',
  ENOTCONN: 'the server of the folder does not respond',
  ETIMEDOUT: 'the server of the folder does not respond',
};

/** Why the second place did not take a backup, from the code of the system; undefined for a code without words. */
export const wordsOf = (code: string): string | undefined => WORDS[code];
