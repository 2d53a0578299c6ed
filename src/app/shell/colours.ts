/** The four colours of the brand. */
export const brand = { blue: '#2e2f48', green: '#32bb9c', grey: '#dfe1ed', lightBlue: '#3c3e59' } as const;

/** A green for text on white with a contrast of 5.3:1. The brand's own has 2.4:1. */
export const readableGreen = '#0e7a64';
/** The text colour on the brand's green, with a contrast of 6.8:1. */
export const ink = '#1d1e2f';

/** The page background by theme. Also in `index.html` for the first paint. */
export const page = { light: '#f4f5fa', dark: '#1d1e2f' } as const;
