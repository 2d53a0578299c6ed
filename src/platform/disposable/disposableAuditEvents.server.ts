import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of a disposable link. */
export const disposableAuditEvents = {
  open: { done: 'Opened', told: 'opened this' },
  guess: { done: 'Wrong passphrase', told: 'entered a wrong passphrase' },
  burn: { done: 'Destroyed after wrong passphrases', told: 'destroyed this with wrong passphrases' },
  revoke: { done: 'Revoked', told: 'revoked this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly disposable: typeof disposableAuditEvents;
  }
}
