/** Whether an address answers programs: ours under `/api/`, and directories under `/scim/`. All else is a page or a file. */
export const isApiPath = (path: string): boolean => path.startsWith('/api/') || path.startsWith('/scim/');
