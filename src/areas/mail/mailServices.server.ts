import type { Services } from '#engine/api/area.server.ts';

/** What receiving mail works with. */
export type MailServices = Pick<Services, 'database' | 'keys' | 'storage' | 'scanner' | 'outbound'>;
