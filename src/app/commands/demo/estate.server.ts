import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { manufacturer } from '#areas/estate/makers/manufacturer.ts';
import { model } from '#areas/estate/makers/model.ts';
import type { Chance } from './chance.ts';
import { make, type Place } from './customers.server.ts';
import { type DemoKind, FIRST_NAMES, LAST_NAMES, MAKERS } from './words.ts';

interface Maker {
  readonly manufacturerId: number;
  readonly modelId: number;
  readonly name: string;
}
export type Catalogue = Readonly<Record<DemoKind, readonly Maker[]>>;

/** Manufacturers and their models. */
export async function demoCatalogue(context: Context): Promise<Catalogue> {
  const catalogue: Record<DemoKind, Maker[]> = { computer: [], server: [], networkSwitch: [], ups: [] };
  const makers = await make(
    context,
    manufacturer,
    MAKERS.map(({ name, aliases }) => ({ name, aliases: [...aliases] })),
  );
  for (const [at, { models }] of MAKERS.entries())
    for (const [kind, names] of Object.entries(models) as [DemoKind, readonly string[]][]) {
      const made = await make(
        context,
        model,
        names.map((name) => ({
          manufacturerId: makers[at]?.id,
          kind,
          name,
          warrantyMonths: kind === 'computer' ? 36 : 60,
        })),
      );
      catalogue[kind].push(
        ...made.map((each) => ({
          manufacturerId: Number(makers[at]?.id),
          modelId: Number(each.id),
          name: String(each.name),
        })),
      );
    }
  return catalogue;
}

/** The mix of a hundred assets, typical of a school. */
const MIX: readonly DemoKind[] = [
  ...Array<DemoKind>(84).fill('computer'),
  ...Array<DemoKind>(9).fill('networkSwitch'),
  ...Array<DemoKind>(4).fill('server'),
  ...Array<DemoKind>(3).fill('ups'),
];

/** Assets distributed over the places in turn: `count` of them, starting at number `first`. */
export async function demoAssets(
  context: Context,
  luck: Chance,
  catalogue: Catalogue,
  places: readonly Place[],
  first: number,
  count: number,
  today: string,
): Promise<void> {
  const drafts = new Map<DemoKind, Values[]>();
  for (let at = first; at < first + count; at++) {
    const kind = MIX[(at * 37) % MIX.length] ?? 'computer';
    const place = places[at % places.length];
    if (place)
      drafts.set(kind, [
        ...(drafts.get(kind) ?? []),
        assetDraft(luck, kind, at, place, luck.pick(catalogue[kind]), today),
      ]);
  }
  for (const [kind, list] of drafts) await make(context, entityNamed(kind) as AnyEntity, list);
}

function assetDraft(luck: Chance, kind: DemoKind, at: number, place: Place, made: Maker, today: string): Values {
  const purchasedOn = luck.day(today, -2_600, -20);
  return {
    customerId: place.customerId,
    name: `${PREFIX[kind]}-${String(at + 1).padStart(5, '0')}`,
    manufacturerId: made.manufacturerId,
    modelId: made.modelId,
    serial: `DEMO${(at + 1).toString(36).toUpperCase().padStart(6, '0')}`,
    siteId: place.siteId,
    ...(place.locationIds.length > 0 ? { locationId: luck.pick(place.locationIds) } : {}),
    purchasedOn,
    installedOn: luck.day(purchasedOn, 3, 30),
    costPence: COST[kind] + luck.whole(-40, 40) * 250,
    ...(luck.often(6) ? { status: 'spare' } : {}),
    ...(luck.often(90)
      ? { warranties: [{ kind: 'manufacturer', startsOn: purchasedOn, months: kind === 'computer' ? 36 : 60 }] }
      : {}),
    ...PARTICULARS[kind](luck, at, today),
  };
}

const PREFIX: Readonly<Record<DemoKind, string>> = { computer: 'PC', server: 'SRV', networkSwitch: 'SW', ups: 'UPS' };
const COST: Readonly<Record<DemoKind, number>> = {
  computer: 62_000,
  server: 340_000,
  networkSwitch: 128_000,
  ups: 48_000,
};

const mac = (at: number): string =>
  `3c:52:82:${[16, 8, 0].map((shift) => ((at >> shift) & 255).toString(16).padStart(2, '0')).join(':')}`;

const PARTICULARS: Readonly<Record<DemoKind, (luck: Chance, at: number, today: string) => Values>> = {
  computer: (luck, at, today) => ({
    form: luck.pick(['desktop', 'laptop', 'laptop', 'mini', 'allInOne'] as const),
    purpose: luck.pick(['staff', 'pupil', 'pupil', 'office'] as const),
    contactName: `${luck.pick(FIRST_NAMES)} ${luck.pick(LAST_NAMES)}`,
    ramGb: luck.pick([8, 8, 16, 32]),
    storageGb: luck.pick([256, 512, 1_000]),
    storageType: 'ssd',
    operatingSystem: luck.pick(['Windows 11 Education', 'Windows 11 Pro', 'Windows 10 Pro']),
    encryption: luck.pick(['bitlocker', 'bitlocker', 'none'] as const),
    mac: mac(at + 1),
    lastPatchedOn: luck.day(today, -90, -1),
  }),
  server: (luck, at, today) => ({
    roles: [luck.pick(['domainController', 'file', 'hypervisor', 'application'] as const)],
    hostname: `SRV-${String(at + 1).padStart(5, '0')}`,
    operatingSystem: luck.pick(['Windows Server 2022', 'Windows Server 2019', 'Windows Server 2016']),
    ramGb: luck.pick([32, 64, 128]),
    hypervisor: luck.pick(['none', 'hyperv', 'hyperv'] as const),
    criticality: 'high',
    lastPatchedOn: luck.day(today, -80, -1),
  }),
  networkSwitch: (luck, _at, today) => ({
    portCount: luck.pick([24, 48]),
    layer: 'l2',
    poeBudgetW: luck.pick([195, 370, 740]),
    poeUsedW: luck.whole(20, 190),
    configBackupOn: luck.day(today, -200, -1),
  }),
  ups: (luck, _at, today) => ({
    va: luck.pick([700, 1_500, 3_000]),
    topology: 'lineInteractive',
    batteryFittedOn: luck.day(today, -1_500, -30),
    loadPercent: luck.whole(15, 92) * 100,
  }),
};
