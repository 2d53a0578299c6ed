/** Secret fields of a credential with their labels. */
export const SECRET_LABELS = {
  password: 'Password',
  totp: 'One-time code secret',
  privateKey: 'Private key',
  secureNote: 'Secure note',
  hiddenUsername: 'Hidden username',
  privacyPassword: 'Privacy password',
} as const;

export type SecretField = keyof typeof SECRET_LABELS;

export const SECRET_FIELDS = Object.keys(SECRET_LABELS) as readonly SecretField[];

export const isSecretField = (key: string): key is SecretField => Object.hasOwn(SECRET_LABELS, key);

/** Secret fields for which a new value counts as rotation. */
export const ROTATED: readonly SecretField[] = ['password', 'privateKey'];

/** The action that brings an earlier version of a secret back. */
export const RESTORED = 'restoreVersion';

/** Number of stored versions of a secret, including the current one. */
export const KEPT_VERSIONS = 20;

/** Seconds that a secret stays on screen, and a copied one in the clipboard. */
export const SHOWN_SECONDS = 30;
export const COPIED_SECONDS = 60;
