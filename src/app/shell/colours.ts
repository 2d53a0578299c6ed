/** The brand's four colours. */
export const brand = { blue: '#2e2f48', green: '#32bb9c', grey: '#dfe1ed', lightBlue: '#3c3e59' } as const;

/** Green that can be read on white: 5.3:1, where the brand's own is 2.4:1. */
export const readableGreen = '#0e7a64';
/** What stands on the brand's green: 6.8:1. */
export const ink = '#1d1e2f';

/** What lies behind everything, by theme; also in `index.html`, so that the first paint has it. */
export const page = { light: '#f4f5fa', dark: '#1d1e2f' } as const;
