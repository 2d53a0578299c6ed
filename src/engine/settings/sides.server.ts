import type { KeyRing } from '../keys/keys.server.ts';
import type { Database } from '../db/pool.server.ts';
import type { Values } from '../store/change.server.ts';
import type { Complaints } from './groups.ts';
import type { DecidedOutside } from './sides.ts';

/** What a group is in this installation, besides what it declares. */
export interface GroupSide {
  /** What the environment decides instead of the settings. */
  readonly outside?: DecidedOutside;
  /** What only this installation can say of values, such as whether it may go to an address. Asked before the write. */
  readonly check?: (values: Readonly<Values>) => Promise<Complaints>;
}

/** What the addresses of settings work with. */
export interface SettingsServices {
  readonly database: Database;
  readonly keys: KeyRing;
  /** By the group's name; most groups have none. */
  readonly sides: Readonly<Record<string, GroupSide>>;
}
