/** "0.7 s" since a moment. @param {number} since from Date.now() */
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
