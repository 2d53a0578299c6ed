import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What this area does beyond the declared actions of its nouns. */
export const estateAuditEvents = {
  moveAlong: { done: 'Moved along', told: 'moved this along with what it stands on' },
  readdress: { done: 'Main address noted', told: 'noted its main address' },
  setPrimary: { done: 'Made the main one', told: 'made this the main one, or no longer' },
  retireWithAsset: { done: 'Retired along', told: 'retired this along with what held it' },
  takeOver: { done: 'Taken over', told: 'let this take over what was merged' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly estate: typeof estateAuditEvents;
  }
}
