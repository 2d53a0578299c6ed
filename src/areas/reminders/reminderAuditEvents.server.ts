import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of this area besides the declared actions of its entities. */
export const reminderAuditEvents = {
  fire: { done: 'Reminded', told: 'reminded the user' },
  'job-ended': { done: 'Job ended or reopened', told: 'ended or reopened the job of this' },
  'reminder-done-for-all': { done: 'Done for all', told: 'marked this as done for all' },
  'reminder-given': { done: 'Added for a colleague', told: 'added this for a colleague' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly reminders: typeof reminderAuditEvents;
  }
}
