import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { cctvCamera } from '#areas/estate/hardware/cctvCamera.ts';
import { cctvDvr } from '#areas/estate/hardware/cctvDvr.ts';
import { certificate } from '#areas/estate/certificates/certificate.ts';
import { container } from '#areas/estate/containers/container.ts';
import { containerItem } from '#areas/estate/containers/containerItem.ts';
import { displayMonitor } from '#areas/estate/hardware/displayMonitor.ts';
import { doorAccessController } from '#areas/estate/hardware/doorAccessController.ts';
import { projector } from '#areas/estate/hardware/projector.ts';
import { domain } from '#areas/estate/network-services/domain.ts';
import { proxySettings } from '#areas/estate/network-services/proxySettings.ts';
import { ssid } from '#areas/estate/network-services/ssid.ts';
import { mobilePhone } from '#areas/estate/phones/mobilePhone.ts';
import { phoneSystem } from '#areas/estate/phones/phoneSystem.ts';
import { tablet } from '#areas/estate/phones/tablet.ts';
import { backupProvider } from '#areas/estate/servers/backupProvider.ts';
import { server } from '#areas/estate/servers/server.ts';
import { storageAppliance } from '#areas/estate/servers/storageAppliance.ts';
import { virtualMachine } from '#areas/estate/servers/virtualMachine.ts';
import { PORTAL_CERTIFICATE, WEBSITE_CERTIFICATE } from './certificates.ts';
import type { Chance } from './chance.ts';
import { make, type Place } from './customers.server.ts';
import { demoVlans } from './vlans.server.ts';

/** Number of customers with one asset of each other kind. The others look like new customers. */
const FURNISHED = 30;

/**
 * For the first customers: a host with its virtual machines, storage and copies, wireless networks, phones and cameras.
 * Returns the total number of assets.
 */
export async function demoKinds(
  context: Context,
  luck: Chance,
  everywhere: readonly Place[],
  today: string,
): Promise<number> {
  const places = [...new Map([...everywhere].reverse().map((place) => [place.customerId, place])).values()]
    .reverse()
    .slice(0, FURNISHED);
  await servers(context, luck, places, today);
  await onTheNetwork(context, luck, places, today);
  await inRooms(context, luck, places, today);
  await inRacks(context, luck, places);
  const { rows } = await context.tx.query<{ count: number }>('select count(*)::int as count from asset');
  return rows[0]?.count ?? 0;
}

const at = ({ customerId, siteId }: Place): Values => ({ customerId, siteId });

async function servers(context: Context, luck: Chance, places: readonly Place[], today: string): Promise<void> {
  const hosts = await make(
    context,
    server,
    places.map((place) => ({ ...at(place), name: 'HV-01', hypervisor: 'hyperv', roles: ['hypervisor'], ramGb: 128 })),
  );
  const machines = [
    { name: 'VM-DC-01', roles: ['domainController'], ramGb: 8, startOrder: 1 },
    { name: 'VM-FILE-01', roles: ['file', 'print'], ramGb: 32, startOrder: 2 },
    { name: 'VM-MIS-01', roles: ['application', 'database'], ramGb: 64, startOrder: 3 },
  ];
  await make(
    context,
    virtualMachine,
    hosts.flatMap(({ id, customerId }) =>
      machines.map((machine, index) => ({
        ...machine,
        customerId,
        hostAssetId: id,
        hostname: machine.name,
        vcpu: 4,
        generation: 2,
        powerState: 'on',
        autostart: true,
        operatingSystem: luck.pick(['Windows Server 2022', 'Windows Server 2019']),
        lastPatchedOn: luck.day(today, -60, -1),
        ...(index === 2 && luck.often(30)
          ? { snapshots: 1, oldestSnapshotAt: `${luck.day(today, -20, -4)}T09:00:00Z` }
          : {}),
      })),
    ),
  );
  await make(
    context,
    storageAppliance,
    places.map((place) => ({
      ...at(place),
      name: 'NAS-01',
      protocols: ['smb'],
      bays: 8,
      disks: [1, 2, 3, 4, 5, 6].map((bay) => ({
        bay,
        sizeGb: 8_000,
        state: bay === 3 && luck.often(15) ? 'failed' : 'good',
        hotSpare: bay === 6,
      })),
      arrays: [{ name: 'Backup', level: '6', bays: '1-5', hotSpares: 1 }],
    })),
  );
  await make(
    context,
    backupProvider,
    places.map((place) => ({
      customerId: place.customerId,
      name: 'Cloud backup',
      backupType: 'image',
      region: 'UK South',
      quotaGb: 4_000,
      usedGb: luck.whole(1_200, 3_950),
      encrypted: true,
      ...(luck.often(80) ? { keyPlace: 'Sealed envelope in our safe' } : {}),
      copies: [
        { medium: 'disk', place: 'NAS-01' },
        { medium: 'cloud', place: 'UK South', offsite: true, immutableDays: 30 },
      ],
      restoreTestEveryDays: 90,
      lastRestoreTestOn: luck.day(today, -140, -2),
      lastRestoreResult: luck.pick(['passed', 'passed', 'passed', 'warning'] as const),
    })),
  );
}

async function onTheNetwork(context: Context, luck: Chance, places: readonly Place[], today: string): Promise<void> {
  const vlans = await demoVlans(
    context,
    places.map(({ customerId }) => customerId),
  );
  const networks = [
    { name: 'Staff', ssid: 'Staff', purpose: 'staff', security: 'wpa3' },
    { name: 'Pupils', ssid: 'Learning', purpose: 'pupil', security: 'wpa2' },
    { name: 'Guests', ssid: 'Guest', purpose: 'guest', security: 'open', isolation: true },
  ];
  await make(
    context,
    ssid,
    places.flatMap(({ customerId }) =>
      networks.map((network, at) => ({ ...network, customerId, vlanId: vlans.get(customerId)?.[at === 0 ? 1 : 2] })),
    ),
  );
  await make(
    context,
    domain,
    places.map(({ customerId }, index) => ({
      customerId,
      name: 'Main website and email',
      fqdn: `customer-${index + 1}.example`,
      registrar: luck.pick(['Nominet member', 'Example Registrar']),
      registrarAccount: luck.pick(['us', 'customer'] as const),
      expiresOn: luck.day(today, 5, 700),
      autoRenew: luck.often(60),
      mailHost: 'Microsoft 365',
    })),
  );
  await make(
    context,
    certificate,
    places.flatMap(({ customerId }) => [
      { customerId, name: 'Website', pem: WEBSITE_CERTIFICATE, autoRenewal: 'manual' },
      ...(luck.often(40) ? [{ customerId, name: 'Parent portal', pem: PORTAL_CERTIFICATE, autoRenewal: 'acme' }] : []),
    ]),
  );
  await make(
    context,
    proxySettings,
    places.slice(0, 10).map(({ customerId }) => ({
      customerId,
      name: 'Web filter',
      host: 'filter.example',
      port: 8_080,
      bypass: '*.example\n10.0.0.0/8',
      tlsInspection: true,
      caCertificate: 'Web filter CA',
      filterVendor: 'Example Filter',
    })),
  );
}

async function inRooms(context: Context, luck: Chance, places: readonly Place[], today: string): Promise<void> {
  await make(
    context,
    projector,
    places.map((place) => ({
      ...at(place),
      name: 'Hall projector',
      lumens: 5_000,
      lampRatedHours: 3_000,
      lampHours: luck.whole(300, 3_100),
      lampChangedOn: luck.day(today, -900, -300),
    })),
  );
  await make(
    context,
    displayMonitor,
    places.flatMap((place) => [
      { ...at(place), name: 'Office monitor left', sizeInch: 24, resolution: '1920 × 1080', position: 'left' },
      { ...at(place), name: 'Office monitor right', sizeInch: 24, resolution: '1920 × 1080', position: 'right' },
      { ...at(place), name: 'Reception display', sizeInch: 55, use: 'signage', mount: 'wall' },
    ]),
  );
  const trolleys = await make(
    context,
    container,
    places.map((place) => ({ ...at(place), name: 'Trolley 1', containerType: 'trolley', slots: 16 })),
  );
  const sets = places.flatMap((place, index) =>
    [1, 2, 3].map((slot) => ({ place, slot, trolleyContainerId: trolleys[index]?.id })),
  );
  await make(
    context,
    tablet,
    sets.map(({ place, slot, trolleyContainerId }) => ({
      ...at(place),
      name: `Tablet ${slot}`,
      operatingSystem: 'iPadOS',
      setName: 'Class set',
      trolleyContainerId,
      slot,
      supervised: true,
    })),
  );
  await make(
    context,
    mobilePhone,
    places.map((place) => ({
      ...at(place),
      name: 'Site manager’s phone',
      operatingSystem: 'Android',
      network: 'Example Mobile',
      contractEndsOn: luck.day(today, -30, 600),
    })),
  );
  await make(
    context,
    phoneSystem,
    places.map((place) => ({
      ...at(place),
      name: 'Phones',
      systemType: luck.pick(['hosted', 'hosted', 'pbx'] as const),
      emergencyAddressSiteId: place.siteId,
      trunks: [{ type: luck.pick(['sip', 'sip', 'isdn30'] as const), channels: 10 }],
      extensions: ['200', '201', '202'].map((number) => ({ number })),
    })),
  );
  await make(
    context,
    doorAccessController,
    places.map((place) => ({
      ...at(place),
      name: 'Main entrance doors',
      doors: [
        { number: 1, name: 'Main entrance', lock: 'maglock', escapeRoute: true, failSafe: true, breakGlass: true },
      ],
      fireReleaseTestedOn: luck.day(today, -260, -5),
    })),
  );
  const recorders = await make(
    context,
    cctvDvr,
    places.map((place) => ({ ...at(place), name: 'NVR-01', channels: 16, driftCheckedOn: luck.day(today, -200, -5) })),
  );
  await make(
    context,
    cctvCamera,
    recorders.flatMap(({ id, customerId, siteId }) =>
      ['Main gate', 'Car park'].map((name, index) => ({
        customerId,
        siteId,
        name,
        dvrAssetId: id,
        channel: index + 1,
        form: 'turret',
        outdoor: true,
        purpose: 'Safety at the entrance',
        signInPlace: true,
      })),
    ),
  );
}

/** A rack in each place with its equipment. */
async function inRacks(context: Context, luck: Chance, places: readonly Place[]): Promise<void> {
  const racks = await make(
    context,
    container,
    places.map((place) => ({
      ...at(place),
      name: 'Main rack',
      containerType: 'rack',
      heightU: 24,
      widthIn: 'nineteen',
      maxKg: 400,
      lockKind: 'key',
      ...(luck.often(80) ? { keyWhere: 'Key safe in reception' } : {}),
    })),
  );
  const { rows } = await context.tx.query<{ id: number; customerId: number; name: string }>(
    `select id, customer_id as "customerId", name from asset where customer_id = any($1::bigint[]) and name in ('HV-01', 'NAS-01', 'NVR-01') order by id`,
    [racks.map(({ customerId }) => customerId)],
  );
  const STANDS: Readonly<Record<string, Values>> = {
    'HV-01': { u: 3, h: 2, fullDepth: true },
    'NAS-01': { u: 6, h: 2 },
    'NVR-01': { u: 9, h: 1 },
  };
  const rackOf = new Map(racks.map(({ id, customerId }) => [customerId, id]));
  await make(
    context,
    containerItem,
    [...rackOf.entries()].flatMap(([customerId, containerId]) => [
      { containerId, label: 'Patch panel A', u: 24, h: 1 },
      { containerId, label: 'Cable tray', u: 23, h: 1 },
      { containerId, label: 'Power strip', h: 0, face: 'rear' },
      ...rows
        .filter((row) => row.customerId === customerId)
        .map(({ id, name }) => ({ containerId, assetId: id, ...STANDS[name] })),
    ]),
  );
}
