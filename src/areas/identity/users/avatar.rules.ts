/** The square of a picture that somebody chose, in pixels of the picture as it stands upright. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A photo has at least as many pixels each way. */
export const LEAST = 96;
/** As large as a photo may be when it is sent, in MiB. */
export const MOST_MIB = 10;
/** Kept once for pages and once for lists, in pixels. */
export const SIZES = { large: 384, small: 96 } as const;

/**
 * The square to cut out: the one that was chosen, brought inside the picture, or the largest in the middle.
 * @returns null when the picture, or the square, is smaller than a photo may be
 */
export function squareIn(width: number, height: number, chosen: Crop | null): Crop | null {
  const most = Math.min(width, height);
  if (most < LEAST) return null;
  if (!chosen) return { x: Math.floor((width - most) / 2), y: Math.floor((height - most) / 2), size: most };
  const size = Math.min(chosen.size, most);
  if (size < LEAST) return null;
  return { x: Math.min(chosen.x, width - size), y: Math.min(chosen.y, height - size), size };
}
