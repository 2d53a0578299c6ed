import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of this area besides the declared actions of its entities. */
export const visitsAuditEvents = {
  'visit-planned': { done: 'Visit planned', told: 'planned a visit for this' },
  'visit-started': { done: 'Visit started', told: 'started work on site' },
  'visit-ended': { done: 'Visit no longer planned', told: 'ended the plan to visit for this' },
  'visit-missed': { done: 'Visit missed', told: 'marked this as missed' },
  'visit-followed': { done: 'Next visit planned', told: 'planned this after the previous visit' },
  'visit-accepted': { done: 'Visit accepted', told: 'accepted this visit' },
  'visit-declined': { done: 'Visit declined', told: 'declined this visit' },
  'eov-built': { done: 'Report written', told: 'wrote this from the visits of the day' },
  'eov-signed': { done: 'Report signed', told: 'had this signed' },
  'eov-filed': { done: 'Report filed', told: 'filed the PDF of this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly visits: typeof visitsAuditEvents;
  }
}
