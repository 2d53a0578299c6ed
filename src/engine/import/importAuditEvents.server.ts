import type { AuditEvents } from '../changes/auditEvents.server.ts';

/** The steps of an import. */
export const importAuditEvents = {
  read: { done: 'File read', told: 'read the file' },
  map: { done: 'Columns mapped', told: 'mapped the columns' },
  check: { done: 'Import checked', told: 'checked the import' },
  commit: { done: 'Rows imported', told: 'imported the rows' },
  revert: { done: 'Import undone', told: 'undid the import' },
} as const satisfies AuditEvents;

declare module '../changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly imports: typeof importAuditEvents;
  }
}
