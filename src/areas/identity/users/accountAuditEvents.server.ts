import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of an account besides its declared actions. */
export const accountAuditEvents = {
  accept: { done: 'Invitation accepted', told: 'accepted the invitation' },
  avatar: { done: 'Photo changed', told: 'changed the photo' },
  confirmAddress: { done: 'Address confirmed', told: 'confirmed the address' },
  followGroups: { done: 'Roles updated from groups', told: 'updated the roles from groups' },
  provision: { done: 'Updated by the directory', told: 'updated this from the directory' },
  install: { done: 'Set up', told: 'set this up' },
  review: { done: 'Reviewed', told: 'reviewed the access of this user' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly accounts: typeof accountAuditEvents;
  }
}
