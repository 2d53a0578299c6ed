import type { Queryable } from '#engine/db/pool.server.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { readMac } from '#engine/kinds/macAddress/macAddress.ts';
import { formatIp, parseIp } from '#engine/network/ip.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { linksFrom } from '../cables/links.server.ts';
import { pathsThrough } from '../cables/trace.rules.ts';
import { namedPorts } from './namedPorts.server.ts';
import type { FoundAnswer, FoundDevice } from './patch.ts';

const MOST = 20;

interface Candidate {
  readonly assetId: number;
  readonly name: string;
  readonly kind: string;
  readonly addresses: readonly string[] | null;
  readonly mac: string | null;
  readonly portId: number | null;
  readonly port: string | null;
}

/** Finds devices of a customer with their ports, by IP address, MAC address or part of a name. */
export async function findDevices(
  tx: Queryable,
  actor: Actor,
  customerId: number,
  asked: string,
): Promise<FoundAnswer> {
  const candidates = await candidatesFor(tx, customerId, asked.trim());
  const ids = candidates.flatMap(({ portId }) => portId ?? []);
  const paths = pathsThrough(ids, await linksFrom(tx, ids));
  // An interface is at the start of its path.
  const far = (portId: number | null): number | undefined => {
    const path = paths.get(portId ?? 0);
    return path && path.cables.length > 0 ? path.ports.at(-1) : undefined;
  };
  const named = await namedPorts(
    tx,
    actor,
    candidates.flatMap(({ portId }) => far(portId) ?? []),
  );
  return {
    found: candidates.map(({ assetId, name, kind, addresses, mac, portId, port }): FoundDevice => {
      const noun = findEntity(kind);
      const end = named.get(far(portId) ?? 0);
      const isSeen = noun !== undefined && may(actor.patterns, `${kind}.view`);
      return {
        title: name,
        path: isSeen ? recordPath(noun, { id: assetId, customerId }) : null,
        addresses: addresses ?? [],
        mac,
        port,
        portId,
        pluggedInto: end ? { title: end.title, portId: end.id, path: end.path, vlan: end.vlan } : null,
      };
    }),
  };
}

/** One row per connected interface of a device, or one for a device without any. */
async function candidatesFor(tx: Queryable, customerId: number, asked: string): Promise<readonly Candidate[]> {
  const mac = readMac(asked);
  const ip = parseIp(asked);
  const given = {
    mac: 'mac' in mac ? mac.mac : null,
    ip: ip ? formatIp(ip) : null,
    words: `%${asked.replace(/[\\%_]/g, '\\$&')}%`,
  };
  const condition = given.mac
    ? 'a.mac = $2 or p.mac = $2'
    : given.ip
      ? `exists (select from ip_address i where i.customer_id = $1 and i.address = $2 and i.archived_at is null
                  and i.asset_id = a.id and (i.port_id is null or p.id is null or i.port_id = p.id))`
      : 'a.name ilike $2 or a.hostname ilike $2';
  const { rows } = await tx.query<Candidate>(
    `select a.id as "assetId", a.name, a.kind, coalesce(p.mac, a.mac) as mac, p.id as "portId", concat_ws(' ', p.device_name, p.name) as port,
            (select array_agg(i.address order by i.is_primary desc, i.id) from ip_address i
              where i.asset_id = a.id and i.archived_at is null and (i.port_id is null or i.port_id = p.id)) as addresses
       from asset a
       left join network_port p on p.asset_id = a.id and p.kind = 'interface' and p.archived_at is null
        and exists (select from cable c where (c.from_port_id = p.id or c.to_port_id = p.id) and c.archived_at is null)
      where a.customer_id = $1 and a.archived_at is null and a.status <> 'disposed'
        and a.kind not in ('networkSwitch') and (${condition})
      order by a.name, p.id limit ${MOST}`,
    [customerId, given.mac ?? given.ip ?? given.words],
  );
  return rows.map((row) => ({ ...row, port: row.portId === null ? null : row.port }));
}
