import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of this area besides the declared actions of its entities. */
export const deskAuditEvents = {
  'time-logged': { done: 'Time logged', told: 'logged time on this' },
  'timer-started': { done: 'Timer started', told: 'started the timer' },
  'tag-merged': { done: 'Tag merged', told: 'merged a tag of this' },
  replied: { done: 'Reply sent', told: 'replied to the requester' },
  called: { done: 'Call logged', told: 'logged a call with the customer' },
  'customer-replied': { done: 'Message of the customer', told: 'entered a message of the customer' },
  shared: { done: 'Shared', told: 'shared this' },
  'share-ended': { done: 'Share ended', told: 'ended a share of this' },
  watched: { done: 'Watchers changed', told: 'changed who watches this' },
  'checklist-changed': { done: 'Checklist changed', told: 'changed the checklist of this' },
  'job-merged': { done: 'Job merged', told: 'merged the job of this' },
  split: { done: 'Split', told: 'split this' },
  reminded: { done: 'Requester reminded', told: 'reminded the requester' },
  'supplier-due': { done: 'Supplier to chase', told: 'reminded the assignee to chase the supplier of this' },
  'no-reply': { done: 'Resolved without a reply', told: 'resolved this without a reply' },
  'auto-closed': { done: 'Closed automatically', told: 'closed this' },
  rated: { done: 'Rated', told: 'rated this' },
  'week-submitted': { done: 'Week submitted', told: 'submitted the week' },
  'reply-used': { done: 'Canned reply used', told: 'used this' },
  repeated: { done: 'Jobs logged', told: 'logged the planned jobs of this' },
  'clock-warned': { done: 'Service level checked', told: 'checked the service level of this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly desk: typeof deskAuditEvents;
  }
}
