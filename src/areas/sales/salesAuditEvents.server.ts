import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of this area besides the declared actions of its entities. */
export const salesAuditEvents = {
  expireQuote: { done: 'Expired', told: 'marked this as expired' },
  despatchOrder: { done: 'Despatched', told: 'despatched goods of this' },
  undoDespatchOfOrder: { done: 'Despatch undone', told: 'undid a despatch of this' },
  invoiceOrder: { done: 'Invoiced', told: 'invoiced this' },
  creditOrder: { done: 'Credited', told: 'credited some of this' },
  linkLines: { done: 'Lines added', told: 'added lines to this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly sales: typeof salesAuditEvents;
  }
}
