/** Days ahead for warnings about expiring time. */
export const EXPIRES_SOON = 60;
