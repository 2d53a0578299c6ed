import { type StoredBackup, unneeded } from './keep.rules.ts';

/** The backups that the second location lacks and would keep, newest first. */
export function missingBackups(near: readonly StoredBackup[], far: readonly StoredBackup[]): readonly string[] {
  const there = new Set(far.map(({ name }) => name));
  const lacking = near.filter(({ name }) => !there.has(name)).sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  const gone = new Set(unneeded([...far, ...lacking]));
  return lacking.map(({ name }) => name).filter((name) => !gone.has(name));
}

/** Messages for administrators who do not know the error codes of the operating system. */
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

/** Why the second location did not take a backup, from the system's error code; undefined for other codes. */
export const wordsOf = (code: string): string | undefined => WORDS[code];
