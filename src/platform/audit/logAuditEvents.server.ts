import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What the log says of itself, of what was refused, and of the keys. */
export const logAuditEvents = {
  anchor: { done: 'Anchored', told: 'anchored the log' },
  verify: { done: 'Gone through', told: 'went through the log' },
  refused: { done: 'Refused', told: 'was refused this', logClass: 'refusals' },
  limit: { done: 'Slowed down', told: 'was told to slow down', logClass: 'refusals' },
  'key-added': { done: 'Key added', told: 'added a key', logClass: 'secrets' },
  'key-removed': { done: 'Key removed', told: 'removed a key', logClass: 'secrets' },
  'keys-sealed': { done: 'Sealed anew', told: 'sealed secrets anew', logClass: 'secrets' },
  'keys-adopted': { done: 'Encryption keys replaced', told: 'replaced lost encryption keys' },
  'rescue-kit': { done: 'Rescue kit written', told: 'wrote a rescue kit of the keys' },
  'key-ring': { done: 'Started with other keys', told: 'started with other keys', logClass: 'secrets' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly audit: typeof logAuditEvents;
  }
}
