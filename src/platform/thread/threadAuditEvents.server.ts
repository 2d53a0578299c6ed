import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of messages on a record; their content is not logged. */
export const threadAuditEvents = {
  'thread-note': { done: 'Internal note added', told: 'added an internal note' },
  'thread-reply': { done: 'Reply written', told: 'wrote a reply' },
  'thread-received': { done: 'Message received', told: 'entered a message' },
  'thread-scheduled': { done: 'Reply scheduled', told: 'scheduled a reply' },
  'thread-held': { done: 'Scheduled reply held', told: 'held a scheduled reply' },
  'thread-released': { done: 'Scheduled reply sent early', told: 'sent a scheduled reply early' },
  'thread-sent': { done: 'Reply sent', told: 'sent a reply' },
  'thread-edited': { done: 'Reply edited', told: 'edited a reply before it was sent' },
  'thread-undone': { done: 'Reply undone', told: 'undid a reply before it was sent' },
  'thread-redacted': { done: 'Message redacted', told: 'removed the content of a message' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly thread: typeof threadAuditEvents;
  }
}
