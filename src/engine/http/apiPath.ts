/** The API, SCIM for directories, and signatures for live update channels. */
const BEGINNINGS: readonly string[] = ['/api/', '/scim/', '/broadcasting/'];

/** Whether an address is an API route. All others are pages or files. */
export const isApiPath = (path: string): boolean => BEGINNINGS.some((beginning) => path.startsWith(beginning));
