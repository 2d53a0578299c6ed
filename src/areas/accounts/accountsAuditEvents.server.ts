import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What this area does beyond the declared actions of its nouns. */
export const accountsAuditEvents = {
  postToSoftClosed: { done: 'Posted to a soft-closed period', told: 'posted this to a soft-closed period' },
  closeYear: { done: 'Closed', told: 'closed this' },
  reopenYear: { done: 'Reopened', told: 'reopened this' },
  takeDiscount: { done: 'Discount taken', told: 'allocated this with a discount for prompt payment' },
  withdrawDiscount: { done: 'Discount withdrawn', told: 'withdrew a discount for prompt payment from this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly books: typeof accountsAuditEvents;
  }
}
