import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What this area does beyond the declared actions of its nouns. */
export const estateAuditEvents = {
  moveAlong: { done: 'Moved with its container', told: 'moved this with its container' },
  readdress: { done: 'Primary address updated', told: 'updated the primary address' },
  setPrimary: { done: 'Primary changed', told: 'changed whether this is primary' },
  retireWithAsset: { done: 'Retired with its container', told: 'retired this with its container' },
  takeOver: { done: 'Changed by a merge', told: 'changed this during a merge' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly estate: typeof estateAuditEvents;
  }
}
