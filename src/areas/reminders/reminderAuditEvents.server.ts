import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What this area does beyond the declared actions of its nouns. */
export const reminderAuditEvents = {
  fire: { done: 'Reminded', told: 'reminded the user' },
  'reminder-given': { done: 'Added for a colleague', told: 'added this for a colleague' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly reminders: typeof reminderAuditEvents;
  }
}
