/** Every source file that a file needs before it runs, itself included. */
export function neededBy(root: string, entry: string): ReadonlySet<string>;
/** The chunk of code shared by the declarations of several areas. */
export const COMMON_PIECE: string;
/** The chunk of each declaration file, by absolute path. */
export function declarationPieces(root: string): ReadonlyMap<string, string>;
