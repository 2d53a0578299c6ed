interface LinkKind {
  readonly minutes: number;
  readonly path: string;
  /** Earlier links stay valid, because each email is about a different event. */
  readonly isBesideOthers?: true;
}

/** Purposes of one-time links, with validity in minutes and path. */
export const LINKS = {
  invite: { minutes: 72 * 60, path: '/invite/{token}' },
  reset: { minutes: 60, path: '/reset/{token}' },
  /** To the old and the new address. */
  addressOld: { minutes: 24 * 60, path: '/confirm-address/{token}' },
  addressNew: { minutes: 24 * 60, path: '/confirm-address/{token}' },
  /** Connects an account at the identity provider to this user. */
  companySignIn: { minutes: 60, path: '/link-sign-in/{token}' },
  /** Reports an unknown sign-in. */
  disown: { minutes: 7 * 24 * 60, path: '/not-me/{token}', isBesideOthers: true },
} as const satisfies Readonly<Record<string, LinkKind>>;

export type LinkPurpose = keyof typeof LINKS;

export const linkKind = (purpose: LinkPurpose): LinkKind => LINKS[purpose];
