import { WITHOUT_SOCKET } from '../ports/portTypes.ts';

export type PortSide = 'front' | 'rear';

/** A port as far as it decides which cables fit. */
export interface CablePort {
  readonly id: number;
  readonly kind: string;
  readonly type: string;
  readonly title: string;
  /** Into how many a breakout cable splits it; null for one cable. */
  readonly lanes: number | null;
}

/** Patch panel ports and wall outlets lead on from one side to the other. */
export const leadsThrough = (kind: string): boolean => kind !== 'interface';

/**
 * The side of a port that a cable ends at, where nobody says: fixed cabling between panels and outlets at the rear,
 * everything else at the front.
 */
export function sideOf(mine: CablePort, other: CablePort, given: PortSide | null): PortSide {
  if (!leadsThrough(mine.kind)) return 'front';
  return given ?? (leadsThrough(other.kind) ? 'rear' : 'front');
}

/** Why a port takes no cable; null when it does. */
export const socketComplaint = ({ type, title }: CablePort): string | null =>
  WITHOUT_SOCKET.includes(type) ? `${title} has no socket. Choose another port.` : null;

/** What is wrong with the lane of an end; null when nothing is. */
export function laneComplaint({ lanes, title }: CablePort, lane: number | null): string | null {
  if (lane === null || lanes === null || lane <= lanes) return null;
  return `${title} has ${lanes} lanes. Enter a lane from 1 to ${lanes}.`;
}

const FIBRE = ['om1', 'om2', 'om3', 'om4', 'om5', 'os2'];
const COPPER_CABLES = ['cat5e', 'cat6', 'cat6a', 'cat7'];
/** Metres of twisted pair that Ethernet is specified for. */
const LONGEST_COPPER = 100;

/** What is unusual about a cable, by the field that mends it. */
export function cableWarnings(
  { type, lengthM }: { readonly type: string; readonly lengthM: number | null },
  ports: readonly CablePort[],
): readonly { readonly code: string; readonly field: string; readonly message: string }[] {
  const found = [];
  if (COPPER_CABLES.includes(type) && lengthM !== null && lengthM > LONGEST_COPPER)
    found.push({ code: 'long_copper', field: 'lengthM', message: 'Copper cables of more than 100 m are unreliable.' });
  const copper = ports.find((port) => port.type.endsWith('baseT'));
  if (FIBRE.includes(type) && copper)
    found.push({ code: 'fibre_in_copper', field: 'type', message: `${copper.title} is a copper port.` });
  if ((type === 'power') !== ports.some((port) => port.type === 'power') && ports.length > 0)
    found.push({
      code: 'power_mixed',
      field: 'type',
      message: type === 'power' ? 'Neither port is a power port.' : 'A power port is connected by a data cable.',
    });
  return found;
}
