/** The frame's own requests, with the responses of an installation without problems. */
export const FRAME: Readonly<Record<string, object>> = {
  '/api/v1/avatars': { photos: {} },
  '/api/v1/session/ways': { company: null, isCompanyAway: false, isCompanyFirst: false, hasPassword: true },
  '/api/v1/notices': { rows: [], unread: 0, more: false },
  '/api/v1/alarms': { rows: [], more: false },
  '/api/v1/favourites': { rows: [] },
  '/api/v1/work/summary': { counts: { failed: 0 } },
  '/api/v1/held-mail/count': { waiting: 0 },
  '/api/v1/machine/room': { isReadOnly: false },
};

/** The session of a user who may do everything. */
export const sessionOf = (userid = 7) => ({
  user: { userid, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
  twoFactor: 'off',
  permissions: ['*'],
  settings: {},
  csrf: 'hers',
});
