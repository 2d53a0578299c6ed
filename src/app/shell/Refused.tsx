import { lazy } from 'react';

/** Error 403 in place of a screen; fetched when it is first shown. */
export const Refused = lazy(async () => ({ default: (await import('./Forbidden.tsx')).Forbidden }));
