import { later } from '#engine/screens/laterPart.web.ts';

/** No screen has the address: where guessed addresses lead on, and error 404. Few people see it, so it is fetched then. */
export const NotFound = later(async () => (await import('./NotFound.tsx')).NotFound);
