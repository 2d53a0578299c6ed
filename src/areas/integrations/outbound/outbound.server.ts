import type { Database } from '#engine/db/pool.server.ts';
import { raise } from '#platform/alarms/raise.server.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { Problem } from '#engine/http/problem.ts';
import type { Circuits } from '#engine/outbound/circuits.ts';
import { blockRefusal, plainBlock, readAllowed } from '#engine/outbound/blocks.ts';
import type { Names } from '#engine/outbound/names.server.ts';
import { openOutbound, type Outbound, type Refused } from '#engine/outbound/outbound.server.ts';
import type { EnvironmentBlock, OwnService, Policy } from '#engine/network/policy.ts';
import type { Proxy } from '#engine/outbound/proxy.server.ts';

import { outbound } from './outbound.ts';

/** Configuration of outbound requests from outside the database. */
export interface OutboundSetup {
  readonly environment: readonly EnvironmentBlock[];
  readonly own: readonly OwnService[];
  /** DNS servers and trusted certificates, if they differ from those of this machine. */
  readonly names?: Names;
  readonly trusted?: string;
  readonly proxy?: Proxy;
  /** Shared circuit breakers of this process, which has several servers. */
  readonly circuits?: Circuits;
}

const NOTHING: OutboundSetup = { environment: [], own: [] };

/** The outbound gate, with the rules that the environment and the company currently define. */
export function outboundOf(database: Database, setup: OutboundSetup = NOTHING): Outbound {
  const { environment, own, names, trusted, proxy, circuits } = setup;
  return openOutbound({
    policy: async (): Promise<Policy> => ({ environment, own, company: await blocksOf(database) }),
    onRefused: (refused) => note(database, refused),
    ...(names ? { names } : {}),
    ...(trusted ? { trusted } : {}),
    ...(proxy ? { proxy } : {}),
    ...(circuits ? { circuits } : {}),
  });
}

async function blocksOf(database: Database): Promise<Policy['company']> {
  const { rows } = await database.query<{ cidr: string; ports: string | null; uses: string[] | null }>(
    'select cidr, ports, uses from outbound where archived_at is null',
  );
  return rows.map(readAllowed).filter((block) => block !== null);
}

/** One row per destination with a counter, because repeated attempts are one finding. */
async function note(database: Database, { use, host, port }: Refused): Promise<void> {
  await database.query(
    `insert into outbound_refusal (use, host, port) values ($1, $2, $3)
     on conflict (use, host, port) do update set last_at = now(), times = outbound_refusal.times + 1`,
    [use, host, port],
  );
}

/** Raises an alarm when a network is opened, changed or closed, until another user reviews it. */
async function raiseChange(context: Context, changes: readonly Saved<typeof outbound>[]): Promise<void> {
  for (const { after } of changes) {
    const { cidr, ports, note, archivedAt } = after;
    await raise(context, 'outbound.changed', {
      says: `${context.actor.name} changed an allowed network: ${cidr}, ports ${ports ?? 'any'}, now ${archivedAt ? 'not allowed' : 'allowed'}. Reason: ${note}`,
      about: cidr,
    });
  }
}

/** Only private networks can be opened within the product, each individually. */
export const outboundBehaviour = behaviour(outbound, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) {
        const { cidr } = change.after;
        const wrong = blockRefusal(cidr);
        if (wrong) change.problem ??= new Problem(422, 'outbound_forbidden', wrong, { errors: { cidr: [wrong] } });
        else change.after.cidr = plainBlock(cidr);
      }
    },
  ],
  afterSave: [raiseChange],
});
