/** What a picture of the ports of an asset is drawn from. */
export interface PatchAnswer {
  readonly ports: readonly PatchPort[];
}

export interface PatchPort {
  readonly id: number;
  readonly version: number;
  /** The name of its asset; null for wall outlets. */
  readonly device: string | null;
  readonly name: string;
  readonly kind: 'interface' | 'panel' | 'outlet';
  readonly type: string;
  readonly enabled: boolean;
  readonly mode: string;
  readonly poe: string;
  readonly mac: string | null;
  readonly description: string | null;
  /** Into how many a breakout cable splits it; null for one cable. */
  readonly lanes: number | null;
  readonly vlan: { readonly id: number; readonly vid: number; readonly name: string } | null;
  /** The IDs of its tagged VLANs. */
  readonly tagged: readonly number[];
  /** The cables at its sides. */
  readonly cables: readonly PatchCable[];
  /** What is at the other end of the whole path, by the side it is reached from. */
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
  /** The page of its asset, for those who may see it. */
  readonly path: string | null;
  readonly address: string | null;
}

/** The path through a port, end to end. */
export interface TraceAnswer extends TracedPath {
  /** The paths of the other lanes, where a breakout cable splits the port. */
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
  /** The cable to the next port; null at the end. */
  readonly cable: {
    readonly id: number;
    readonly label: string | null;
    readonly type: string;
    readonly colour: string | null;
    readonly status: string;
    readonly lengthM: number | null;
  } | null;
}

/** Devices that were looked for by address or name, with where each is plugged in. */
export interface FoundAnswer {
  readonly found: readonly FoundDevice[];
}

export interface FoundDevice {
  readonly title: string;
  readonly path: string | null;
  readonly addresses: readonly string[];
  readonly mac: string | null;
  /** Its own port; null where none is recorded. */
  readonly port: string | null;
  readonly portId: number | null;
  /** The far end of the cables; null where it is not plugged in. */
  readonly pluggedInto: {
    readonly title: string;
    readonly portId: number;
    readonly path: string | null;
    readonly vlan: string | null;
  } | null;
}
