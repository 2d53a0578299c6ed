import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of this area besides the declared actions of its entities. */
export const estateAuditEvents = {
  changeType: { done: 'Type changed', told: 'changed the type of this' },
  becomeType: { done: 'New type filled in', told: 'filled in the new type of this' },
  placeInTrolley: { done: 'Place in its trolley changed', told: 'changed the place in its trolley' },
  moveAlong: { done: 'Moved with its container', told: 'moved this with its container' },
  readdress: { done: 'Primary address updated', told: 'updated the primary address' },
  setPrimary: { done: 'Primary changed', told: 'changed whether this is primary' },
  retireWithAsset: { done: 'Retired with its container', told: 'retired this with its container' },
  renameWithAsset: { done: 'Renamed with its asset', told: 'renamed this with its asset' },
  settleSupport: { done: 'Support end updated', told: 'updated the end of support' },
  releaseSeat: { done: 'Seat released', told: 'released this seat with its asset' },
  lookUp: { done: 'Looked up at the registry', told: 'looked this up at the registry' },
  readDns: { done: 'DNS records read', told: 'read the DNS records' },
  readSnmp: { done: 'Read over the network', told: 'read this over the network' },
  confirmDns: { done: 'DNS changes confirmed', told: 'confirmed changes of the DNS records' },
  hookSecret: { done: 'Secret for results created', told: 'created a secret for results' },
  removeHook: { done: 'Address for results removed', told: 'removed the address for results' },
  noteResult: { done: 'Last result updated', told: 'updated the last backup result' },
  fetchCertificate: { done: 'Fetched from its server', told: 'fetched this from its server' },
  followCertificate: { done: 'Certificate updated', told: 'updated the certificate of this address' },
  takeOver: { done: 'Changed by a merge', told: 'changed this during a merge' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly estate: typeof estateAuditEvents;
  }
}
