import { formatIp, parseBlock, parseIp } from '#engine/network/ip.ts';
import type { HeldAddress, PrefixRoom } from './addressPlan.ts';
import { ipAddress } from './ipAddress.ts';

/** One address of a prefix as the grid draws it. */
export interface Square {
  readonly address: string;
  readonly state: 'free' | 'network' | 'range' | 'active' | 'gateway' | 'reserved' | 'dynamic' | 'deprecated';
  /** Label of the square: the last number of a used address. */
  readonly mark: string;
  /** Full description for tooltips and screen readers. */
  readonly words: string;
  readonly held?: HeldAddress;
}

export interface GridCells {
  readonly squares: readonly Square[];
  /** First address of the previous and next page of squares; null at either end. */
  readonly before: string | null;
  readonly after: string | null;
}

/** The squares for one page of a prefix, in address order. */
export function squaresOf(cidr: string, isPool: boolean, room: PrefixRoom, gateway: string | null): GridCells {
  const block = parseBlock(cidr);
  const first = parseIp(room.first);
  if (!block || !first) return { squares: [], before: null, after: null };
  const held = new Map(room.addresses.map((each) => [each.address, each]));
  const ranges = room.ranges.map((range) => ({
    ...range,
    from: parseIp(range.first)?.number ?? 0n,
    to: parseIp(range.last)?.number ?? 0n,
  }));
  const { family } = block;
  const isEdge = (number: bigint): boolean =>
    family === 4 && !isPool && block.length <= 30 && (number === block.first || number === block.last);
  const squares = Array.from({ length: room.count }, (_, at): Square => {
    const number = first.number + BigInt(at);
    const address = formatIp({ family, number });
    const mark = lastPart(address);
    const holder = held.get(address);
    if (holder)
      return {
        address,
        mark,
        held: holder,
        state: address === gateway ? 'gateway' : stateOf(holder),
        words: wordsOf(holder, address === gateway),
      };
    if (isEdge(number))
      return {
        address,
        mark: '',
        state: 'network',
        words: `${address}: ${number === block.first ? 'network address' : 'broadcast'}`,
      };
    if (address === gateway) return { address, mark: 'G', state: 'gateway', words: `${address}: gateway` };
    const range = ranges.find((each) => each.from <= number && number <= each.to);
    if (range)
      return {
        address,
        mark: '',
        state: 'range',
        words: `${address}: in the range ${range.first} to ${range.last}${range.name ? `, ${range.name}` : ''} (${range.kind.toUpperCase()})`,
      };
    return { address, mark: '', state: 'free', words: `${address}: free` };
  });
  const end = first.number + BigInt(room.count);
  return {
    squares,
    before:
      first.number > block.first
        ? formatIp({ family, number: first.number - 256n > block.first ? first.number - 256n : block.first })
        : null,
    after: end <= block.last ? formatIp({ family, number: end }) : null,
  };
}

const lastPart = (address: string): string => address.split(/[.:]/).at(-1) ?? '';

function stateOf({ status }: HeldAddress): Square['state'] {
  if (status === 'dhcp' || status === 'slaac') return 'dynamic';
  return status === 'reserved' || status === 'deprecated' ? status : 'active';
}

/** "10.20.5.9: ASH-DC01, LAN, active" */
function wordsOf({ address, asset, interfaceName, dnsName, status }: HeldAddress, isGateway: boolean): string {
  const state = ipAddress.fields.status.options?.[status]?.label.toLowerCase() ?? status;
  return `${address}: ${[asset, interfaceName, dnsName, isGateway ? 'gateway' : null, state].filter(Boolean).join(', ')}`;
}

/** The target index for an arrow, Home or End key in a grid of squares; null for other keys. */
export function movedTo(key: string, at: number, count: number, across: number): number | null {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across, Home: -at, End: count - 1 - at }[
    key
  ];
  if (step === undefined) return null;
  const to = at + step;
  return to >= 0 && to < count ? to : at;
}
