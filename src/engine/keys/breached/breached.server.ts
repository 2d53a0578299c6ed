import type { BreachedList } from './breachedFile.server.ts';

let list: BreachedList | undefined;

/** Sets the list in which passwords are looked up. Called once at start-up. */
export function keepBreachedList(opened: BreachedList | undefined): void {
  list = opened;
}

/** Whether a password is known from a breach; false without a list. The password does not leave this machine. */
export async function isBreached(password: string): Promise<boolean> {
  if (!list) return false;
  for (const form of new Set([password, password.normalize('NFKC')])) if ((await list.lookUp(form)).found) return true;
  return false;
}
