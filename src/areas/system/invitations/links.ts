/** What one-time links of the doors do, for how many minutes, and where they lead. */
export const LINKS = {
  invite: { minutes: 72 * 60, path: '/invite/{token}' },
  reset: { minutes: 60, path: '/reset/{token}' },
  /** To the address somebody has, and to the one they will have. */
  addressOld: { minutes: 24 * 60, path: '/confirm-address/{token}' },
  addressNew: { minutes: 24 * 60, path: '/confirm-address/{token}' },
  /** An account at the company's provider signs in as this person from now on. */
  companySignIn: { minutes: 60, path: '/link-sign-in/{token}' },
} as const;

export type LinkPurpose = keyof typeof LINKS;
