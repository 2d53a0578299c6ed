import { later } from '#engine/screens/laterPart.web.ts';

/** The page for unknown addresses, with redirects and error 404. Loaded on demand, because it is rarely needed. */
export const NotFound = later(async () => (await import('./NotFound.tsx')).NotFound);
