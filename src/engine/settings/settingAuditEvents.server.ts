import type { AuditEvents } from '../changes/auditEvents.server.ts';

/** Audit events of settings other than changes. */
export const settingAuditEvents = {
  putBack: { done: 'Reverted', told: 'reverted to an earlier version' },
  test: { done: 'Tested', told: 'tested this' },
} as const satisfies AuditEvents;

declare module '../changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly settings: typeof settingAuditEvents;
  }
}
