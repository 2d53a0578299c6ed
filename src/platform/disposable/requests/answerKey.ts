/** The curve of answer keys, as Node and browsers name it. */
export const ANSWER_CURVE = { node: 'prime256v1', web: 'P-256' } as const;

/** The length of a public key: an uncompressed point. */
export const PUBLIC_KEY_BYTES = 65;

/** Part of the answer's key derivation, with the shared secret and both public keys, so that no key can be exchanged. */
export const ANSWER_FORM = 'answer to a secret request, 1';
