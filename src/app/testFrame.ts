/** What the frame around a screen asks by itself, and what an installation says where nothing is the matter. */
export const FRAME: Readonly<Record<string, object>> = {
  '/api/v1/mail': { isSetUp: true, heldSince: null, waiting: 0, failed: 0, error: null },
  '/api/v1/avatars': { photos: {} },
  '/api/v1/company-sign-in': { label: null },
  '/api/v1/notices': { rows: [], unread: 0, more: false },
  '/api/v1/alarms': { rows: [] },
};
