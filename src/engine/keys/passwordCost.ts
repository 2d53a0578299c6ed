/** The cost of one guess (OWASP's minimum for Argon2id). It may be raised, but never lowered. */
export const PASSWORD_COST = { algorithm: 'argon2id', memoryKiB: 19_456, iterations: 2, parallelism: 1 } as const;
