import { raiseApart } from '../alarms/raise.server.ts';
import type { Database } from '../db/pool.server.ts';
import type { WorkKind } from './workKinds.server.ts';

/** What was given up is an alarm for whoever looks after background work, one for each kind of it. */
export const tellOfFailure = (database: Database, { name, label }: WorkKind): Promise<void> =>
  raiseApart(database, 'work.failed', {
    says: `${label} was given up after several tries. Look at what went wrong, mend it, and try again.`,
    about: name,
    path: `/system/work?name=${encodeURIComponent(name)}`,
  });
