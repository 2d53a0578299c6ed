/** What one guess costs (OWASP's floor for Argon2id); may be raised, never lowered. */
export const PASSWORD_COST = { algorithm: 'argon2id', memoryKiB: 19_456, iterations: 2, parallelism: 1 } as const;
