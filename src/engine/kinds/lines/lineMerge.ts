import type { mergeLineValues } from './mergeLines.ts';

/** How a form joins the lines of two people. It comes with the input for lines, so that other forms do without. */
export const lineMerge: { merge?: typeof mergeLineValues } = {};
