import type { KeyRing } from '../keys/keys.server.ts';
import type { Database } from '../db/pool.server.ts';
import type { Values } from '../store/change.server.ts';
import type { Complaints } from './groups.ts';
import type { DecidedOutside } from './sides.ts';

/** Facts about a group in this installation, in addition to its declaration. */
export interface GroupSide {
  /** Values that the environment sets instead of the settings. */
  readonly outside?: DecidedOutside;
  /** Checks that depend on the installation, such as whether an address may be reached. Runs before the write. */
  readonly check?: (values: Readonly<Values>) => Promise<Complaints>;
}

/** The dependencies of the settings routes. */
export interface SettingsServices {
  readonly database: Database;
  readonly keys: KeyRing;
  /** By the group's name. Most groups have none. */
  readonly sides: Readonly<Record<string, GroupSide>>;
}
