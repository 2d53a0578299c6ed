import { actionOf } from '#engine/changes/auditEvents.server.ts';
import { act } from '#engine/actions/act.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import type { Values } from '#engine/store/change.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { delivery } from '#areas/sales/deliveries/delivery.ts';
import { salesDocument } from '#areas/sales/invoices/salesDocument.ts';
import { customerOrder } from '#areas/sales/orders/customerOrder.ts';
import { draftDelivery, draftInvoice } from '#areas/sales/sales.server.ts';
import { orderTemplate } from '#areas/sales/templates/orderTemplate.ts';
import { product } from '#areas/sales/products/product.ts';
import { productGroup } from '#areas/sales/products/productGroup.ts';
import type { Chance } from './chance.ts';
import { type DemoPeople, make, type Place } from './customers.server.ts';

/** SKU, name, type, price and cost in pence. */
type Sold = readonly [sku: string, name: string, type: string, sellPence: number, costPence: number | null];

const GROUPS: readonly (readonly [name: string, marginFloorBps: number, products: readonly Sold[]])[] = [
  [
    'Hardware',
    1200,
    [
      ['LAP-14-I5', 'Laptop 14", Core i5, 16 GB, 512 GB', 'nonStock', 84_900, 71_200],
      ['LAP-15-I7', 'Laptop 15", Core i7, 32 GB, 1 TB', 'nonStock', 129_900, 112_400],
      ['DSK-SFF-I5', 'Desktop, small form factor, Core i5, 16 GB', 'nonStock', 67_500, 55_900],
      ['MON-27-QHD', 'Monitor 27", QHD, USB-C', 'stock', 24_900, 19_450],
      ['DOC-USBC', 'USB-C docking station, 90 W', 'stock', 14_900, 10_800],
      ['SW-24-POE', 'Switch, 24 ports, PoE+', 'nonStock', 42_500, 33_800],
      ['AP-WIFI6', 'Wireless access point, Wi-Fi 6', 'stock', 15_800, 11_900],
      ['FW-100', 'Firewall, up to 100 users', 'nonStock', 78_000, 64_500],
      ['UPS-1500', 'UPS, 1500 VA, rack mounted', 'nonStock', 51_000, 44_900],
      ['NAS-4', 'NAS, 4 bays, without disks', 'nonStock', 46_900, 40_100],
      ['HDD-8T', 'Disk for NAS, 8 TB', 'stock', 19_900, 17_400],
    ],
  ],
  [
    'Cabling',
    2500,
    [
      ['CAT6-305', 'Cat 6 cable, box of 305 m', 'stock', 13_900, 8_900],
      ['PATCH-05', 'Patch lead, 0.5 m', 'stock', 260, 95],
      ['PATCH-20', 'Patch lead, 2 m', 'stock', 390, 140],
    ],
  ],
  [
    'Licences',
    800,
    [
      ['M365-BP', 'Microsoft 365 Business Premium, per user and month', 'licence', 1_810, 1_540],
      ['AV-EDR', 'Endpoint protection, per device and year', 'licence', 4_200, 2_950],
      ['BKP-SRV', 'Server backup, 1 TB, per month', 'licence', 6_500, 3_900],
    ],
  ],
  [
    'Labour',
    3000,
    [
      ['LAB-ENG', 'Engineer, per hour', 'labour', 7_500, 4_200],
      ['LAB-SNR', 'Senior engineer, per hour', 'labour', 9_500, 5_800],
      ['LAB-DAY', 'Installation day on site', 'labour', 56_000, 32_000],
    ],
  ],
];

const TITLES = [
  'New laptops',
  'Switch replacement',
  'Wi-Fi for the main building',
  'Server backup',
  'Office move',
  'Classroom refresh',
];

/** Products, and quotes and orders in every stage. */
export async function demoSales(
  context: Context,
  luck: Chance,
  places: readonly Place[],
  { staffIds }: DemoPeople,
  today: string,
): Promise<void> {
  const groups = await make(
    context,
    productGroup,
    GROUPS.map(([name, marginFloorBps]) => ({ name, marginFloorBps })),
  );
  const products = await make(
    context,
    product,
    GROUPS.flatMap(([, , sold], at) =>
      sold.map(([sku, name, type, sellPence, standardCostPence]) => ({
        sku,
        name,
        type,
        sellPence,
        standardCostPence,
        groupId: groups[at]?.id,
      })),
    ),
  );
  const idOf = new Map(products.map(({ sku, id }) => [sku, id]));
  const line = (sku: string, quantity: number, more: Values = {}): Values => ({
    productId: idOf.get(sku),
    quantity,
    ...more,
  });
  const owners = [...new Map(places.map((place) => [place.customerId, place])).values()].slice(0, 24);
  const orders = await make(
    context,
    customerOrder,
    owners.map(({ customerId, siteId }, at) => ({
      customerId,
      siteId,
      accountManagerId: staffIds[at % staffIds.length],
      title: TITLES[at % TITLES.length],
      requiredBy: addDays(today, 14 + at),
      ...(at % 5 === 0 ? { discount: '5%' } : {}),
      lines: [
        { kind: 'heading', description: 'Equipment' },
        line('LAP-14-I5', luck.whole(2, 12)),
        line('DOC-USBC', luck.whole(1, 6), at % 4 === 0 ? { discount: '10%' } : {}),
        line('MON-27-QHD', luck.whole(1, 6), { inclusion: at % 3 === 0 ? 'optional' : 'included' }),
        { kind: 'subtotal' },
        { kind: 'heading', description: 'Services' },
        line('LAB-ENG', luck.whole(2, 9)),
        line('AV-EDR', luck.whole(2, 12)),
        // One quote in six is priced too low.
        ...(at % 6 === 5 ? [line('FW-100', 1, { unitPence: 62_000 })] : []),
      ],
    })),
  );
  for (const [at, made] of orders.entries()) {
    const stage = at % 4;
    if (stage < 1) continue;
    const row =
      made.approval === 'needed'
        ? await act(context, customerOrder, 'approveMargin', made.id, made.version, { because: 'A price for volume.' })
        : made;
    if (stage === 1)
      await changeMany(context, customerOrder, actionOf(customerOrder, 'send'), [
        {
          id: row.id,
          version: null,
          set: { status: 'sent', quotedOn: addDays(today, -at), validUntil: addDays(today, 30 - at) },
        },
      ]);
    if (stage < 2) continue;
    const accepted = await act(context, customerOrder, 'accept', row.id, row.version, {
      acceptedBy: 'Office manager',
      customerPo: `PO-${4_100 + at}`,
    });
    if (at % 8 === 3) await act(context, customerOrder, 'start', row.id, accepted.version, {});
    if (at % 8 === 7) await fulfilled(context, row.id);
  }
  await make(
    context,
    orderTemplate,
    TEMPLATES.map(([name, category, lines]) => ({
      name,
      category,
      lines: lines.map(([sku, quantity, times]) => line(sku, quantity, times ? { times } : {})),
    })),
  );
}

/** Name, category and lines: SKU, quantity, and the number by which it is multiplied. */
const TEMPLATES: readonly (readonly [string, string, readonly (readonly [string, number, string?])[]])[] = [
  [
    'New starter',
    'Workplaces',
    [
      ['LAP-14-I5', 1, 'starters'],
      ['DOC-USBC', 1, 'starters'],
      ['M365-BP', 12, 'starters'],
      ['LAB-ENG', 1.5, 'starters'],
    ],
  ],
  [
    'Wi-Fi for one building',
    'Networks',
    [
      ['AP-WIFI6', 1, 'access points'],
      ['SW-24-POE', 1],
      ['CAT6-305', 1],
      ['LAB-DAY', 1],
    ],
  ],
];

/** The goods are despatched, and everything is invoiced. */
async function fulfilled(context: Context, orderId: number): Promise<void> {
  const goods = await draftDelivery(context, orderId);
  await act(context, delivery, 'despatch', goods.id, goods.version, { carrier: 'Our van' });
  const invoice = await draftInvoice(context, orderId, 'rest');
  await act(context, salesDocument, 'post', invoice.id, invoice.version, {});
}
