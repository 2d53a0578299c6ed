/** All that the internet can reach at a customer. */
export interface ExposureAnswer {
  readonly services: readonly ExposedService[];
  readonly websites: readonly ExposedWebsite[];
  readonly vpns: readonly RemoteAccess[];
}

/** A record with its page, where the reader may see it. */
export interface NamedRecord {
  readonly title: string;
  readonly path: string | null;
}

/** A public service of a firewall, or an address that is translated to one inside. */
export interface ExposedService {
  readonly outside: string;
  readonly port: number | null;
  /** Where it leads; null if no asset is recorded. */
  readonly inside: NamedRecord | null;
  /** The firewall; null for a translated address. */
  readonly firewall: NamedRecord | null;
  readonly reason: string | null;
}

/** A URL of a website that the customer serves itself. */
export interface ExposedWebsite {
  readonly website: NamedRecord;
  readonly label: string;
  readonly address: string;
  readonly servers: readonly NamedRecord[];
  readonly signIn: string;
  readonly mfa: string | null;
}

/** A VPN for remote access. */
export interface RemoteAccess {
  readonly firewall: NamedRecord;
  readonly name: string;
  readonly users: string | null;
}
