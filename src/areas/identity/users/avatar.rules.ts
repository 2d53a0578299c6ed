/** The selected square of a picture, in pixels of the upright picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Minimum width and height of a photo in pixels. */
export const LEAST = 96;
/** Maximum size of an uploaded photo, in MiB. */
export const MOST_MIB = 10;
/** Stored sizes in pixels, for pages and for lists. */
export const SIZES = { large: 384, small: 96 } as const;

/**
 * The square to crop: the selected one, moved inside the picture, or the largest one in the centre.
 * @returns null when the picture, or the square, is smaller than the minimum
 */
export function squareIn(width: number, height: number, chosen: Crop | null): Crop | null {
  const most = Math.min(width, height);
  if (most < LEAST) return null;
  if (!chosen) return { x: Math.floor((width - most) / 2), y: Math.floor((height - most) / 2), size: most };
  const size = Math.min(chosen.size, most);
  if (size < LEAST) return null;
  return { x: Math.min(chosen.x, width - size), y: Math.min(chosen.y, height - size), size };
}
