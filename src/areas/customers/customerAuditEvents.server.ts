import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What this area does beyond the declared actions of its nouns. */
export const customerAuditEvents = {
  move: { done: 'Moved', told: 'moved this' },
  merge: { done: 'Merged', told: 'merged this' },
  follow: { done: 'Followed another record', told: 'let this follow another record' },
  movePrimary: { done: 'Main one moved', told: 'made another the main one' },
  handOver: { done: 'Handed over', told: 'handed this over' },
  checkCaller: { done: 'Caller checked', told: 'checked a caller’s pass phrase' },
  callerCheck: { done: 'Caller check changed', told: 'changed the caller check' },
  clear: { done: 'Secret taken away', told: 'took its secret away' },
  compare: { done: 'Compared with the register', told: 'compared this with the register' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly customers: typeof customerAuditEvents;
  }
}
