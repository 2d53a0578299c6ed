/** What a credential can keep in the vault, by field, and what it is called. */
export const SECRET_LABELS = {
  password: 'Password',
  totp: 'One-time code secret',
  privateKey: 'Private key',
  secureNote: 'Secure note',
  hiddenUsername: 'Hidden username',
} as const;

export type SecretField = keyof typeof SECRET_LABELS;

export const SECRET_FIELDS = Object.keys(SECRET_LABELS) as readonly SecretField[];

export const isSecretField = (key: string): key is SecretField => Object.hasOwn(SECRET_LABELS, key);

/** Of these a new value is a rotation. */
export const ROTATED: readonly SecretField[] = ['password', 'privateKey'];

/** Versions of a secret that are kept, the current one among them. */
export const KEPT_VERSIONS = 20;

/** How long a secret stays on the screen, and a copied one in the clipboard. */
export const SHOWN_SECONDS = 30;
export const COPIED_SECONDS = 60;
