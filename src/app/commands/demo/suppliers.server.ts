import type { Context } from '#engine/request/context.server.ts';
import { provider } from '#areas/suppliers/providers/provider.ts';
import { providerAccount } from '#areas/suppliers/providers/providerAccount.ts';
import { supplier } from '#areas/suppliers/suppliers/supplier.ts';
import { supplierRange } from '#areas/suppliers/suppliers/supplierRange.ts';
import type { Chance } from './chance.ts';
import { make, type Place } from './customers.server.ts';

const SUPPLIERS = [
  { code: 'WESTPOINT', name: 'Westpoint Distribution', deliveryDays: 1, minimumOrderPence: 2_500 },
  { code: 'HARBOUR', name: 'Harbour Licensing', deliveryDays: 0 },
  { code: 'NCABLE', name: 'Northern Cable', deliveryDays: 3, carriagePence: 895 },
] as const;

const PROVIDERS = [
  {
    name: 'Fenland Broadband',
    services: ['internet'],
    supportPhone: '+441632960201',
    supportHours: 'All day, every day',
  },
  { name: 'Three Rivers Telecom', services: ['internet', 'telephony'], supportPhone: '+441632960202' },
  { name: 'Copperline', services: ['telephony', 'mobile'], supportPhone: '+441632960203' },
] as const;

/** The suppliers of the demo company, the providers of its customers' lines, and these lines. */
export async function demoSuppliers(context: Context, luck: Chance, places: readonly Place[], today: string) {
  const suppliers = await make(
    context,
    supplier,
    SUPPLIERS.map((each) => ({ ...each })),
  );
  await make(context, supplierRange, [
    { supplierId: suppliers[1]?.id, cidr: '198.51.100.0/24', purpose: 'Remote support', needsFirewallRule: true },
  ]);
  const providers = await make(
    context,
    provider,
    PROVIDERS.map((each) => ({ ...each })),
  );
  const lines = places.map(({ customerId, siteId }, at) => ({
    customerId,
    siteId,
    providerId: luck.pick(providers.slice(0, 2)).id,
    service: 'internet',
    reference: `FTTP${String(600_100 + at * 37)}`,
    downMbps: 500,
    upMbps: 115,
    contractEndsOn: luck.day(today, 40, 940),
    noticeDays: 30,
    monthlyPence: luck.whole(4_500, 24_500),
  }));
  await make(context, providerAccount, lines);
}
