import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of this area besides the declared actions of its entities. */
export const offboardingAuditEvents = {
  'customer-leaving': { done: 'Offboarding started', told: 'started the offboarding of this' },
  'customer-kept': { done: 'Customer stays', told: 'cancelled the offboarding of this' },
  'customer-left': { done: 'Offboarding completed', told: 'completed the offboarding of this' },
  'customer-back': { done: 'Reactivated', told: 'reactivated this' },
  'erasure-asked': { done: 'Erasure requested', told: 'asked to erase this' },
  'erasure-approved': { done: 'Erasure approved', told: 'approved the erasure of this' },
  'erasure-refused': { done: 'Erasure refused', told: 'refused the erasure of this' },
  'erasure-done': { done: 'Erased', told: 'erased this' },
  'person-erased': { done: 'Personal data erased', told: 'erased the personal data of this' },
  'user-change-started': { done: 'Job logged', told: 'logged the job for the first or last day of this' },
  'user-change-finished': { done: 'Job finished', told: 'finished the job for the first or last day of this' },
  'task-settled': { done: 'Done', told: 'did this elsewhere' },
} as const satisfies AuditEvents;

export type OffboardingEvent = keyof typeof offboardingAuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly offboarding: typeof offboardingAuditEvents;
  }
}
