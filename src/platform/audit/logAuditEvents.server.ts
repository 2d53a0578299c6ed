import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events for the log itself, for denied access and for keys. */
export const logAuditEvents = {
  anchor: { done: 'Log anchored', told: 'anchored the log' },
  verify: { done: 'Log verified', told: 'verified the log' },
  refused: { done: 'Access denied', told: 'was denied access', logClass: 'refusals' },
  limit: { done: 'Rate limited', told: 'reached a rate limit', logClass: 'refusals' },
  'key-added': { done: 'Key added', told: 'added a key', logClass: 'secrets' },
  'key-removed': { done: 'Key removed', told: 'removed a key', logClass: 'secrets' },
  'keys-sealed': { done: 'Secrets re-encrypted', told: 're-encrypted the secrets', logClass: 'secrets' },
  'keys-adopted': { done: 'Encryption keys replaced', told: 'replaced the lost encryption keys' },
  'rescue-kit': { done: 'Rescue kit created', told: 'created a rescue kit of the keys' },
  'key-ring': { done: 'Started with other keys', told: 'started with other keys', logClass: 'secrets' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly audit: typeof logAuditEvents;
  }
}
