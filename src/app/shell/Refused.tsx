import { lazy } from 'react';

/** Error 403 in place of a screen; fetched when somebody meets it. */
export const Refused = lazy(async () => ({ default: (await import('./Forbidden.tsx')).Forbidden }));
