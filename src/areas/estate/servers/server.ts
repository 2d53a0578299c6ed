import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { day } from '#engine/kinds/day/day.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

/** Roles of a physical or virtual server. */
export const serverRoles = {
  domainController: { label: 'Domain controller' },
  file: { label: 'File' },
  print: { label: 'Print' },
  database: { label: 'Database' },
  hypervisor: { label: 'Hypervisor' },
  application: { label: 'Application' },
  web: { label: 'Web' },
  mail: { label: 'Mail' },
  backup: { label: 'Backup' },
  rds: { label: 'Remote desktop' },
  other: { label: 'Other' },
} as const;

export const server = asset('server', {
  plural: 'Servers',
  path: 'hardware/servers',
  group: 'servers',
  icon: 'server',
  holdsData: true,
  lifeMonths: 60,
  panels: ['ip-address', 'volume', 'kvm', 'backup-set', 'license'],
  columns: ['roles', 'operatingSystem', 'lastPatchedOn'],
  fields: {
    roles: choices({
      optional: true,
      filter: true,
      options: serverRoles,
    }),
    hostname: text({
      optional: true,
      max: 63,
      search: 'words',
      pattern: ['^(?!-)[A-Za-z0-9-]{1,63}$', 'Enter up to 63 letters, digits and hyphens.'],
      help: 'Unique in its domain.',
    }),
    fqdn: text({ label: 'Full name', optional: true, max: 253, search: 'words' }),
    directoryDomain: text({ label: 'Domain', optional: true, filter: true }),
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
    lastBootAt: moment({ label: 'Last restart', aliases: ['last started'], optional: true }),
    lastPatchedOn: day({ label: 'Last patched', optional: true, filter: true }),
    patchGroup: text({ optional: true, filter: true }),
    antivirus: text({ optional: true }),
    hypervisor: choice({
      default: 'none',
      options: {
        none: { label: 'None' },
        hyperv: { label: 'Hyper-V' },
        vmware: { label: 'VMware' },
        proxmox: { label: 'Proxmox' },
        xcpng: { label: 'XCP-ng' },
        kvm: { label: 'KVM' },
        other: { label: 'Other' },
      },
      help: 'Only a hypervisor can host virtual machines.',
    }),
    clusterName: text({ label: 'Cluster', optional: true, filter: true }),
    cpuModel: text({ label: 'Processor', optional: true }),
    processors: rows({
      optional: true,
      max: 16,
      help: 'Cores per processor. Some licences are counted by core.',
      of: { cores: whole({ min: 1, max: 512 }) },
    }),
    ramGb: whole({ label: 'Memory', unit: 'GB', min: 1, optional: true }),
    ramSlots: whole({ label: 'Memory slots', min: 1, max: 128, optional: true }),
    raidController: text({ label: 'RAID controller', optional: true }),
    raidBatteryOn: day({ label: 'RAID battery fitted', optional: true }),
    formFactor: choice({
      optional: true,
      options: {
        rack: { label: 'Rack' },
        tower: { label: 'Tower' },
        blade: { label: 'Blade' },
        micro: { label: 'Micro' },
      },
    }),
    psus: rows({
      label: 'Power supplies',
      optional: true,
      max: 8,
      help: 'Which outlet supplies each power supply. Shows the effect of a UPS failure.',
      of: {
        feedAssetId: ref({ label: 'Outlet', to: 'asset', same: 'customerId', optional: true }),
        outlet: text({ optional: true, max: 20 }),
      },
    }),
    bios: text({ label: 'BIOS or UEFI', optional: true }),
  },
  essentials: ['roles', 'hostname', 'operatingSystem'],
  onlyWhen: { clusterName: { hypervisor: ['hyperv', 'vmware', 'proxmox', 'xcpng', 'kvm', 'other'] } },
  sections: [
    { title: 'Server', fields: ['roles', 'fqdn', 'directoryDomain', 'hypervisor', 'clusterName'] },
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
        'lastBootAt',
        'antivirus',
      ],
    },
    {
      title: 'Hardware',
      fields: [
        'cpuModel',
        'processors',
        'ramGb',
        'ramSlots',
        'formFactor',
        'raidController',
        'raidBatteryOn',
        'psus',
        'bios',
      ],
    },
  ],
  empty: ['No servers yet', 'Add a server to track its warranty, volumes, addresses and patches.'],
});
