import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of API tokens; links define the one for revoking. */
export const tokenAuditEvents = {
  issue: { done: 'Created', told: 'created this' },
  rotate: { done: 'Renewed', told: 'changed the secret' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly tokens: typeof tokenAuditEvents;
  }
}
