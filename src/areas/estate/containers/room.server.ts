import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Side } from './place.rules.ts';

/** The fields of a container that decide where an item fits. */
export interface Room {
  readonly id: number;
  readonly name: string;
  readonly customerId: number;
  readonly status: string;
  readonly isArchived: boolean;
  readonly containerType: string;
  readonly heightU: number | null;
  readonly numbering: string;
  readonly slots: number | null;
}

/** Locks the containers, so that two transactions never assign the same position. */
export async function lockContainers(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Room>> {
  const { rows } = await context.tx.query<Room>(
    `select a.id, a.name, a.customer_id as "customerId", a.status, a.archived_at is not null as "isArchived",
            c.container_type as "containerType", c.height_u as "heightU", c.numbering, c.slots
       from container c join asset a on a.id = c.id where c.id = any($1::bigint[]) order by c.id for no key update of c`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** An item in a container and its position. */
export interface Held {
  readonly id: number;
  readonly containerId: number;
  readonly name: string;
  readonly u: number | null;
  readonly h: number;
  readonly face: Side;
  readonly fullDepth: boolean;
  readonly slot: number | null;
}

export async function heldIn(tx: Queryable, containerIds: readonly number[]): Promise<Held[]> {
  const { rows } = await tx.query<Held>(
    `select id, container_id as "containerId", label as name, u::float8 as u, h::float8 as h, face, full_depth as "fullDepth", slot
       from container_item where container_id = any($1::bigint[]) and archived_at is null order by id`,
    [containerIds],
  );
  return rows;
}
