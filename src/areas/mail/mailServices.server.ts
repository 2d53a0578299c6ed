import type { Services } from '#engine/api/area.server.ts';

/** Services for receiving mail. */
export type MailServices = Pick<Services, 'database' | 'keys' | 'storage' | 'scanner' | 'outbound'>;
