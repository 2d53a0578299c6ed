import type { PoeDraw } from './poe.rules.ts';

/** Data for the picture of an asset's ports. */
export interface PatchAnswer {
  readonly ports: readonly PatchPort[];
  /** Power that connected devices reserve; null if none takes power here. */
  readonly poe: (PoeDraw & { readonly budgetW: number | null }) | null;
}

export interface PatchPort {
  readonly id: number;
  readonly version: number;
  /** Name of its asset; null for wall outlets. */
  readonly device: string | null;
  readonly name: string;
  readonly kind: 'interface' | 'panel' | 'outlet';
  readonly type: string;
  readonly enabled: boolean;
  readonly mode: string;
  readonly poe: string;
  readonly poeClass: string | null;
  readonly mac: string | null;
  readonly description: string | null;
  /** Number of lanes of a breakout port; null for a single cable. */
  readonly lanes: number | null;
  readonly vlan: { readonly id: number; readonly vid: number; readonly name: string } | null;
  /** IDs of its tagged VLANs. */
  readonly tagged: readonly number[];
  /** Cables at its sides. */
  readonly cables: readonly PatchCable[];
  /** Far ends of the path, by the side they are reached from. */
  readonly ends: readonly PatchEnd[];
}

export interface PatchCable {
  readonly id: number;
  readonly version: number;
  readonly side: 'front' | 'rear';
  readonly lane: number | null;
  readonly label: string | null;
  readonly type: string;
  readonly colour: string | null;
  readonly status: string;
  readonly lengthM: number | null;
  readonly otherId: number;
  readonly otherSide: 'front' | 'rear';
  readonly other: string;
}

export interface PatchEnd {
  readonly side: 'front' | 'rear';
  readonly portId: number;
  readonly title: string;
  /** Page of its asset, if permitted. */
  readonly path: string | null;
  readonly address: string | null;
}

/** The path through a port, end to end. */
export interface TraceAnswer extends TracedPath {
  /** Paths of the other lanes of a breakout port. */
  readonly branches: readonly TracedPath[];
}

export interface TracedPath {
  readonly hops: readonly TraceHop[];
  readonly lengthM: number;
  readonly unmeasured: number;
  readonly loop: boolean;
}

export interface TraceHop {
  readonly portId: number;
  readonly title: string;
  readonly kind: string;
  readonly path: string | null;
  readonly vlan: string | null;
  /** Cable to the next port; null at the end. */
  readonly cable: {
    readonly id: number;
    readonly label: string | null;
    readonly type: string;
    readonly colour: string | null;
    readonly status: string;
    readonly lengthM: number | null;
  } | null;
}

/** Devices found by address or name, with their ports. */
export interface FoundAnswer {
  readonly found: readonly FoundDevice[];
}

export interface FoundDevice {
  readonly title: string;
  readonly path: string | null;
  readonly addresses: readonly string[];
  readonly mac: string | null;
  /** Its own port; null when none is recorded. */
  readonly port: string | null;
  readonly portId: number | null;
  /** Far end of the cables; null when it is not connected. */
  readonly pluggedInto: {
    readonly title: string;
    readonly portId: number;
    readonly path: string | null;
    readonly vlan: string | null;
  } | null;
}
