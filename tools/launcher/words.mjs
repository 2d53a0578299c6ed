/**
 * The time since a moment: "0.7 s".
 * @param {number} since from Date.now()
 */
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
