import type { mergeLineValues } from './mergeLines.ts';

/** The merge function for lines. The lines input sets it, so that forms without lines do not load it. */
export const lineMerge: { merge?: typeof mergeLineValues } = {};
