import { WITHOUT_SOCKET } from '../ports/portTypes.ts';

export type PortSide = 'front' | 'rear';

/** Fields of a port that decide which cables fit. */
export interface CablePort {
  readonly id: number;
  readonly kind: string;
  readonly type: string;
  readonly title: string;
  /** Number of lanes of a breakout port; null for a single cable. */
  readonly lanes: number | null;
}

/** Whether a port connects its front to its rear: patch panel ports and wall outlets do. */
export const leadsThrough = (kind: string): boolean => kind !== 'interface';

/** Default side of a port for a cable: rear for fixed cabling between panels and outlets, otherwise front. */
export function sideOf(mine: CablePort, other: CablePort, given: PortSide | null): PortSide {
  if (!leadsThrough(mine.kind)) return 'front';
  return given ?? (leadsThrough(other.kind) ? 'rear' : 'front');
}

/** The reason that a port takes no cable; null when it does. */
export const socketComplaint = ({ type, title }: CablePort): string | null =>
  WITHOUT_SOCKET.includes(type) ? `${title} has no socket. Choose another port.` : null;

/** The error message for the lane of an end; null when it is valid. */
export function laneComplaint({ lanes, title }: CablePort, lane: number | null): string | null {
  if (lane === null || lanes === null || lane <= lanes) return null;
  return `${title} has ${lanes} lanes. Enter a lane from 1 to ${lanes}.`;
}

const FIBRE = ['om1', 'om2', 'om3', 'om4', 'om5', 'os2'];
const COPPER_CABLES = ['cat5e', 'cat6', 'cat6a', 'cat7'];
/** Maximum length in metres of twisted pair for Ethernet. */
const LONGEST_COPPER = 100;

/** Warnings about a cable, each with its field. */
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
