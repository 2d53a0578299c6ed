import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of this area besides the declared actions of its entities. */
export const customerAuditEvents = {
  move: { done: 'Moved', told: 'moved this' },
  merge: { done: 'Merged', told: 'merged this' },
  follow: { done: 'Updated from another record', told: 'updated this from another record' },
  movePrimary: { done: 'Primary moved', told: 'made another record primary' },
  handOver: { done: 'Handed over', told: 'handed this over' },
  checkCaller: { done: 'Caller checked', told: 'checked a caller’s passphrase' },
  callerCheck: { done: 'Caller check changed', told: 'changed the caller check' },
  clear: { done: 'Secret removed', told: 'removed a secret from this' },
  compare: { done: 'Compared with the register', told: 'compared this with the register' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly customers: typeof customerAuditEvents;
  }
}
