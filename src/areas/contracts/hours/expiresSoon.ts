/** Days ahead in which expiring time is told. */
export const EXPIRES_SOON = 60;
