/** Ours, those of directories, and those where channels of live updates are joined. */
const BEGINNINGS: readonly string[] = ['/api/', '/scim/', '/broadcasting/'];

/** Whether an address answers programs. All else is a page or a file. */
export const isApiPath = (path: string): boolean => BEGINNINGS.some((beginning) => path.startsWith(beginning));
