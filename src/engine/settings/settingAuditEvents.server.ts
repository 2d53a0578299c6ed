import type { AuditEvents } from '../changes/auditEvents.server.ts';

/** What is done to settings beyond changing them. */
export const settingAuditEvents = {
  putBack: { done: 'Put back', told: 'put an earlier version back' },
  test: { done: 'Tried', told: 'tried this' },
} as const satisfies AuditEvents;

declare module '../changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly settings: typeof settingAuditEvents;
  }
}
