import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { macAddress } from '#engine/kinds/macAddress/macAddress.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const computer = asset('computer', {
  plural: 'Computers',
  path: 'hardware/computers',
  group: 'devices',
  icon: 'monitor',
  holdsData: true,
  lifeMonths: 60,
  panels: ['ip-address', 'volume'],
  columns: ['form', 'contactName', 'operatingSystem', 'lastSeenAt'],
  fields: {
    form: choice({
      default: 'desktop',
      options: {
        desktop: { label: 'Desktop' },
        mini: { label: 'Mini PC' },
        laptop: { label: 'Laptop' },
        allInOne: { label: 'All-in-one' },
        tabletPc: { label: 'Tablet PC' },
        thinClient: { label: 'Thin client' },
        workstation: { label: 'Workstation' },
        chromebook: { label: 'Chromebook' },
      },
    }),
    purpose: choice({
      label: 'Used by',
      optional: true,
      options: {
        staff: { label: 'Staff' },
        pupil: { label: 'Pupils' },
        office: { label: 'Office' },
        shared: { label: 'Shared' },
        kiosk: { label: 'Kiosk' },
        signage: { label: 'Signage' },
        pool: { label: 'Loan pool' },
      },
    }),
    contactName: text({
      label: 'User',
      optional: true,
      search: 'words',
      help: 'The usual user, if not a contact.',
    }),

    cpuModel: text({ label: 'Processor', optional: true }),
    cores: whole({ min: 1, max: 512, optional: true }),
    ramGb: whole({ label: 'Memory', unit: 'GB', min: 1, optional: true }),
    ramSlots: text({ label: 'Memory slots', optional: true, help: 'For example, 2 of 4 used.' }),
    storageGb: whole({ label: 'Storage', unit: 'GB', min: 1, optional: true }),
    storageType: choice({
      label: 'Storage type',
      optional: true,
      options: {
        nvme: { label: 'NVMe' },
        ssd: { label: 'SSD' },
        hdd: { label: 'Hard disk' },
        hybrid: { label: 'SSD and hard disk' },
        emmc: { label: 'eMMC' },
      },
    }),
    graphics: text({ optional: true }),
    screenInch: quantity({ label: 'Screen', unit: '″', min: 0, max: 100, optional: true }),
    dock: text({ label: 'Docking station', optional: true }),
    batteryHealth: percentage({ label: 'Battery health', min: 0, max: 10_000, optional: true }),

    operatingSystem: text({ optional: true, filter: true, search: 'words', aliases: ['os'] }),
    osSoftwareId: ref({
      label: 'Recorded software',
      to: 'software',
      same: 'customerId',
      optional: true,
      help: 'Fills in the name and the end of support.',
    }),
    osVersion: text({ label: 'Version', optional: true }),
    osBuild: text({ label: 'Build', optional: true }),
    osSupportEndsOn: day({ label: 'Supported until', optional: true, filter: true }),
    lastPatchedOn: day({ label: 'Last patched', optional: true, filter: true }),
    patchGroup: text({ optional: true }),
    imageName: text({ label: 'Image', optional: true, help: 'The image it was built from.' }),

    directory: choice({
      label: 'Joined to',
      optional: true,
      options: {
        none: { label: 'None' },
        domain: { label: 'Active Directory' },
        entra: { label: 'Entra ID' },
        hybrid: { label: 'Hybrid' },
        google: { label: 'Google' },
        apple: { label: 'Apple School or Business' },
      },
    }),
    directoryDomain: text({ label: 'Domain or tenant', optional: true }),
    mdm: text({ label: 'Device management', optional: true }),
    mdmCompliant: flag({ label: 'Complies with policy', optional: true }),
    wirelessMac: macAddress({ label: 'Wireless MAC address', optional: true, search: 'identifier' }),

    antivirus: text({ optional: true }),
    antivirusUpdatedOn: day({ label: 'Antivirus updated', optional: true }),
    encryption: choice({
      optional: true,
      options: {
        none: { label: 'None', tone: 'bad' },
        bitlocker: { label: 'BitLocker', tone: 'good' },
        filevault: { label: 'FileVault', tone: 'good' },
        luks: { label: 'LUKS', tone: 'good' },
        other: { label: 'Other', tone: 'good' },
      },
    }),
    secureBoot: flag({ optional: true }),
    tpm: choice({
      label: 'TPM',
      optional: true,
      options: { none: { label: 'None' }, v12: { label: '1.2' }, v20: { label: '2.0' } },
    }),
    bios: text({ label: 'BIOS or UEFI', optional: true }),

    lastSeenAt: moment({ label: 'Last seen', optional: true, filter: true }),
    lastUser: text({ label: 'Last sign-in', aliases: ['last signed in'], optional: true }),
    remoteUrl: url({
      label: 'Remote support',
      optional: true,
      help: 'Opens this computer in the remote support tool.',
    }),
  },
  essentials: ['form', 'contactName', 'operatingSystem'],
  onlyWhen: {
    batteryHealth: { form: ['laptop', 'tabletPc', 'chromebook'] },
    screenInch: { form: ['laptop', 'tabletPc', 'chromebook', 'allInOne'] },
    dock: { form: ['laptop', 'tabletPc', 'chromebook'] },
    directoryDomain: { directory: ['domain', 'entra', 'hybrid', 'google', 'apple'] },
  },
  sections: [
    { title: 'Computer', fields: ['form', 'purpose', 'contactName', 'lastUser', 'lastSeenAt', 'remoteUrl'] },
    {
      title: 'Hardware',
      fields: [
        'cpuModel',
        'cores',
        'ramGb',
        'ramSlots',
        'storageGb',
        'storageType',
        'graphics',
        'screenInch',
        'dock',
        'batteryHealth',
      ],
    },
    {
      title: 'System',
      fields: [
        'operatingSystem',
        'osSoftwareId',
        'osVersion',
        'osBuild',
        'osSupportEndsOn',
        'lastPatchedOn',
        'patchGroup',
        'imageName',
        'directory',
        'directoryDomain',
        'mdm',
        'mdmCompliant',
        'wirelessMac',
      ],
    },
    { title: 'Protection', fields: ['antivirus', 'antivirusUpdatedOn', 'encryption', 'secureBoot', 'tpm', 'bios'] },
  ],
  empty: ['No computers yet', 'Add desktops and laptops, or import them from a spreadsheet, to track support dates.'],
});
