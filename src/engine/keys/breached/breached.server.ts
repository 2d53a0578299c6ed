import type { BreachedList } from './breachedFile.server.ts';

let list: BreachedList | undefined;

/** Says which list passwords are looked up in from now on; the start does it once. */
export function keepBreachedList(opened: BreachedList | undefined): void {
  list = opened;
}

/** Whether the password is known from a breach. Without a list nothing is. It never leaves this machine. */
export async function isBreached(password: string): Promise<boolean> {
  if (!list) return false;
  for (const form of new Set([password, password.normalize('NFKC')])) if ((await list.lookUp(form)).found) return true;
  return false;
}
