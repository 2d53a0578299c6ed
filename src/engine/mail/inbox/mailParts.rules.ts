const BOUNDARY = /boundary\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi;

/**
 * The number of parts in a message, counted before any of them is decoded.
 * @param raw the message, with one character per byte
 */
export function partsIn(raw: string): number {
  const boundaries = new Set([...raw.matchAll(BOUNDARY)].map(([, quoted, bare]) => `--${quoted ?? bare ?? ''}`));
  if (boundaries.size === 0) return 1;
  let parts = 0;
  for (const [line] of raw.matchAll(/^--[^\r\n]{1,204}/gm)) if (boundaries.has(line.trimEnd())) parts++;
  return Math.max(1, parts);
}
