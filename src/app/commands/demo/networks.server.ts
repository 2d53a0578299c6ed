import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { ipAddress } from '#areas/estate/addresses/ipAddress.ts';
import { ipRange } from '#areas/estate/addresses/ipRange.ts';
import { prefix } from '#areas/estate/addresses/prefix.ts';
import { make, type Place } from './customers.server.ts';
import { demoVlans } from './vlans.server.ts';

/** Number of customers with documented networks. The others have no documentation, as is common. */
const WRITTEN_DOWN = 60;

/** The networks of a site with their purpose, in the order of the VLANs. The third octet of the addresses depends on the site. */
const NETWORKS = [
  { name: 'Servers and switches', role: 'server' },
  { name: 'Staff', role: 'lan' },
  { name: 'Pupils and visitors', role: 'guest' },
  { name: 'Cameras', role: 'cctv' },
] as const;

/** The address plans of the first customers, with an address for each server and switch. */
export async function demoNetworks(context: Context, places: readonly Place[]): Promise<void> {
  const customers = [...new Set(places.map(({ customerId }) => customerId))].slice(0, WRITTEN_DOWN);
  const sites = customers.flatMap((customerId) =>
    places.filter((place) => place.customerId === customerId).map((place, at) => ({ ...place, first: at * 10 })),
  );
  const vlans = await demoVlans(context, customers);
  const prefixes = [
    ...customers.map((customerId) => ({ customerId, cidr: '10.20.0.0/16', name: 'All devices', status: 'container' })),
    ...sites.flatMap(({ customerId, siteId, first }) =>
      NETWORKS.map((network, at) => ({
        ...network,
        customerId,
        siteId,
        vlanId: vlans.get(customerId)?.[at],
        cidr: `10.20.${first + at}.0/24`,
        gateway: `10.20.${first + at}.1`,
      })),
    ),
  ];
  await make(context, prefix, prefixes);
  const pools = sites.map(({ customerId, first }) => ({
    customerId,
    first: `10.20.${first + 1}.100`,
    last: `10.20.${first + 1}.199`,
    name: 'Staff devices',
  }));
  await make(context, ipRange, pools);
  await make(context, ipAddress, await addressesOf(context, sites));
}

async function addressesOf(
  context: Context,
  sites: readonly (Place & { readonly first: number })[],
): Promise<Values[]> {
  const { rows } = await context.tx.query<{ id: number; siteId: number }>(
    `select id, site_id as "siteId" from asset where kind in ('server', 'networkSwitch') and site_id = any($1::bigint[]) order by id`,
    [sites.map(({ siteId }) => siteId)],
  );
  const given = new Map<number, number>();
  return rows.flatMap(({ id, siteId }) => {
    const site = sites.find((each) => each.siteId === siteId);
    const last = (given.get(siteId) ?? 9) + 1;
    given.set(siteId, last);
    // The number of addresses in a network is limited.
    if (!site || last > 250) return [];
    const address = `10.20.${site.first}.${last}`;
    return [{ customerId: site.customerId, assetId: id, address, interfaceName: 'LAN', isPrimary: true }];
  });
}
