/** A prefix of a customer's plan with its utilisation. */
export interface PlannedPrefix {
  readonly id: number;
  readonly cidr: string;
  readonly spaceId: number;
  readonly name: string | null;
  readonly role: string;
  readonly status: string;
  /** The ID of its VLAN. */
  readonly vlan: number | null;
  readonly isPool: boolean;
  readonly gateway: string | null;
  readonly site: string | null;
  readonly used: number;
  readonly size: number;
  readonly percent: number;
  /** The lowest free address; null when the prefix is full or is a container. */
  readonly next: string | null;
  /** The largest free blocks of a container. */
  readonly free: readonly string[];
}

export interface PlannedRange {
  readonly id: number;
  readonly spaceId: number;
  readonly first: string;
  readonly last: string;
  readonly kind: string;
  readonly name: string | null;
}

/** Response of the address plan route for a customer. */
export interface AddressPlanAnswer {
  readonly spaces: readonly { readonly id: number; readonly name: string }[];
  readonly prefixes: readonly PlannedPrefix[];
  readonly ranges: readonly PlannedRange[];
}

/** One address of a prefix that is in use. */
export interface HeldAddress {
  readonly id: number;
  readonly address: string;
  readonly status: string;
  readonly role: string;
  readonly dnsName: string | null;
  readonly interfaceName: string | null;
  readonly assetId: number | null;
  readonly asset: string | null;
  readonly assetKind: string | null;
  readonly lastSeenAt: string | null;
}

/** Up to 256 addresses of a prefix, one per square. */
export interface PrefixRoom {
  readonly used: number;
  readonly size: number;
  readonly percent: number;
  readonly next: string | null;
  readonly first: string;
  readonly last: string;
  readonly count: number;
  readonly addresses: readonly HeldAddress[];
  readonly ranges: readonly Omit<PlannedRange, 'spaceId'>[];
}
