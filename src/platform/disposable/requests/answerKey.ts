/** The curve of the keys that answers are encrypted with, as Node and as browsers call it. */
export const ANSWER_CURVE = { node: 'prime256v1', web: 'P-256' } as const;

/** Of a public key: a point, uncompressed. */
export const PUBLIC_KEY_BYTES = 65;

/** Goes into the key of an answer beside the shared secret, with both public keys behind it, so that none can be exchanged. */
export const ANSWER_FORM = 'answer to a secret request, 1';
