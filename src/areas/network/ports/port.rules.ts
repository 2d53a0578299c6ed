import { WITHOUT_SOCKET } from './portTypes.ts';

/** Fields of a port for its validation. */
export interface PortFacts {
  readonly id?: number | undefined;
  readonly kind: string;
  readonly assetId: number | null;
  readonly siteId: number | null;
  readonly type: string;
  readonly mode: string;
  readonly untaggedVlanId: number | null;
  readonly taggedVlanIds: readonly number[] | null;
  readonly lagId: number | null;
  readonly lanes: number | null;
}

/** Errors of a port, by field. */
export function portComplaints(port: PortFacts): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const isOutlet = port.kind === 'outlet';
  if (isOutlet && port.assetId !== null) found.assetId = 'A wall outlet belongs to a site, not to an asset.';
  if (isOutlet && port.siteId === null) found.siteId = 'Choose the site of the wall outlet.';
  if (!isOutlet && port.assetId === null) found.assetId = 'Choose the asset that has the port.';
  if (!isOutlet && port.siteId !== null) found.siteId = 'A port of an asset is where the asset is.';
  const tagged = port.taggedVlanIds ?? [];
  if (tagged.length > 0 && port.mode !== 'trunk')
    found.taggedVlanIds = 'Only trunks have tagged VLANs. Change the mode.';
  if (port.untaggedVlanId !== null && tagged.includes(port.untaggedVlanId))
    found.taggedVlanIds = 'The untagged VLAN cannot be tagged as well.';
  if (port.kind !== 'interface' && (port.untaggedVlanId !== null || tagged.length > 0))
    found.untaggedVlanId = 'Only interfaces have VLANs.';
  if (port.kind !== 'interface' && port.lagId !== null) found.lagId = 'Only interfaces can be part of a LAG.';
  if (port.lanes !== null && (port.kind !== 'interface' || WITHOUT_SOCKET.includes(port.type)))
    found.lanes = 'Only interfaces with a socket have breakout lanes.';
  if (port.kind !== 'interface' && WITHOUT_SOCKET.includes(port.type))
    found.type = 'Patch panel ports and wall outlets need a type with a socket.';
  return found;
}

/** The reason that a port cannot join a LAG; null when it can. */
export function lagComplaint(port: PortFacts, lag: PortFacts): { readonly code: string; readonly text: string } | null {
  if (lag.id === port.id) return { code: 'loop', text: 'A port cannot be part of itself.' };
  if (lag.type !== 'lag') return { code: 'not_a_lag', text: 'Choose a port of type LAG.' };
  if (lag.assetId !== port.assetId) return { code: 'other_asset', text: 'Choose a LAG of the same asset.' };
  if (port.type === 'lag') return { code: 'loop', text: 'A LAG cannot be part of another LAG.' };
  return null;
}

/** Sorts ports in natural order: 2 before 10. */
export const byName = <T extends { readonly name: string }>(ports: readonly T[]): readonly T[] =>
  [...ports].sort((one, other) => collator.compare(one.name, other.name));

const collator = new Intl.Collator('en-GB', { numeric: true });
