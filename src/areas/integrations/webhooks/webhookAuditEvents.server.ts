import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of a webhook besides its declared actions. */
export const webhookAuditEvents = {
  secret: { done: 'Secret changed', told: 'changed the secret' },
  replay: { done: 'Sent again', told: 'sent missed events again' },
  fail: { done: 'Began to fail', told: 'recorded that this fails' },
  recover: { done: 'Recovered', told: 'recorded that this works again' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly webhooks: typeof webhookAuditEvents;
  }
}
