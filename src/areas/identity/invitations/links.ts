interface LinkKind {
  readonly minutes: number;
  readonly path: string;
  /** Earlier ones go on working: each letter tells of something of its own. */
  readonly isBesideOthers?: true;
}

/** What one-time links of the doors do, for how many minutes, and where they lead. */
export const LINKS = {
  invite: { minutes: 72 * 60, path: '/invite/{token}' },
  reset: { minutes: 60, path: '/reset/{token}' },
  /** To the address somebody has, and to the one they will have. */
  addressOld: { minutes: 24 * 60, path: '/confirm-address/{token}' },
  addressNew: { minutes: 24 * 60, path: '/confirm-address/{token}' },
  /** An account at the company's provider signs in as this person from now on. */
  companySignIn: { minutes: 60, path: '/link-sign-in/{token}' },
  /** A sign-in was not theirs. */
  disown: { minutes: 7 * 24 * 60, path: '/not-me/{token}', isBesideOthers: true },
} as const satisfies Readonly<Record<string, LinkKind>>;

export type LinkPurpose = keyof typeof LINKS;

export const linkKind = (purpose: LinkPurpose): LinkKind => LINKS[purpose];
