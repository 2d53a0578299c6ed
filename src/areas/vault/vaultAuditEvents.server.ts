import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of this area besides the declared actions of its entities. */
export const credentialAuditEvents = {
  keepKey: { done: 'Private key kept', told: 'kept the private key of this' },
  lockBroken: { done: 'Locked', told: 'locked this because a secret cannot be decrypted' },
  requireAfterLeaving: { done: 'Rotation required', told: 'required a rotation because a user left' },
  requireAfterLoss: { done: 'Rotation required', told: 'required a rotation because an asset is missing' },
  requireAfterDate: { done: 'Rotation required', told: 'required a rotation because its date has passed' },
  restoreVersion: { done: 'Earlier secret restored', told: 'restored an earlier secret of this' },
  confirmPlace: { done: 'Changed there', told: 'confirmed that the new secret is in use there' },
  reassign: { done: 'Re-assigned', told: 'assigned this to other users because its users had all left' },
  approveExport: { done: 'Export approved', told: 'approved this export of credentials' },
  refuseExport: { done: 'Export refused', told: 'refused this export of credentials' },
  fetchExport: { done: 'Export downloaded', told: 'downloaded this export of credentials' },
  rotateKey: { done: 'Key rotated', told: 'rotated the encryption key' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly credentials: typeof credentialAuditEvents;
  }
}
