import type { AuditEvents } from '../changes/auditEvents.server.ts';

/** The steps of an import. */
export const importAuditEvents = {
  read: { done: 'Read', told: 'read this' },
  map: { done: 'Columns matched', told: 'matched the columns' },
  check: { done: 'Checked', told: 'checked this' },
  commit: { done: 'Written', told: 'had this written' },
  revert: { done: 'Undone', told: 'undid this' },
} as const satisfies AuditEvents;

declare module '../changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly imports: typeof importAuditEvents;
  }
}
