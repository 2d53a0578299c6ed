import { lazy } from 'react';

/** Error 403 in place of a screen. Loaded on first use. */
export const Refused = lazy(async () => ({ default: (await import('./Forbidden.tsx')).Forbidden }));
