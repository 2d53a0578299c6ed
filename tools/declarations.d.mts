/** Every file of ours that a file needs before it runs, itself included. */
export function neededBy(root: string, entry: string): ReadonlySet<string>;
/** The piece of what the declarations of several areas are made of. */
export const COMMON_PIECE: string;
/** The piece that each file of the declarations belongs to, by absolute path. */
export function declarationPieces(root: string): ReadonlyMap<string, string>;
