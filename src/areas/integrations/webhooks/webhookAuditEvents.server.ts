import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What happens to a webhook beyond its declared actions. */
export const webhookAuditEvents = {
  secret: { done: 'New secret', told: 'gave this a new secret' },
  replay: { done: 'Sent again', told: 'had what was missed sent again' },
  fail: { done: 'Began to fail', told: 'noted that this fails' },
  recover: { done: 'Recovered', told: 'noted that this works again' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly webhooks: typeof webhookAuditEvents;
  }
}
