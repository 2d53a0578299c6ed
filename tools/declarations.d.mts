/** Every file of ours that a file needs before it runs, itself included. */
export function neededBy(root: string, entry: string): ReadonlySet<string>;
