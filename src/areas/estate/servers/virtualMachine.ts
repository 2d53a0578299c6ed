import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';
import { serverRoles } from './server.ts';

/** A virtual machine: its host, its resources and its start order. */
export const virtualMachine = asset('virtualMachine', {
  plural: 'Virtual machines',
  path: 'hardware/virtual-machines',
  group: 'servers',
  example: { fields: { clusterName: 'Cluster {n}' } },
  icon: 'monitor-cog',
  physical: false,
  holdsData: true,
  panels: ['ip-address', 'volume', 'backup-set', 'license'],
  columns: ['hostAssetId', 'powerState', 'vcpu', 'ramGb', 'operatingSystem', 'lastPatchedOn'],
  fields: {
    hostAssetId: ref({
      label: 'Host',
      to: 'server',
      same: 'customerId',
      optional: true,
      filter: true,
      aliases: ['hypervisor', 'runs on', 'parent host'],
      help: 'The hypervisor that runs it. Leave blank if it moves within a cluster.',
    }),
    clusterName: text({ label: 'Cluster', optional: true, filter: true }),
    roles: choices({ optional: true, filter: true, options: serverRoles }),
    directoryDomain: text({ label: 'Domain', optional: true, filter: true }),
    vcpu: whole({ label: 'vCPUs', aliases: ['cpu', 'cores', 'virtual cpus'], min: 1, max: 1_024, optional: true }),
    ramGb: whole({ label: 'Memory', aliases: ['ram', 'memory (gb)'], unit: 'GB', min: 1, max: 65_536, optional: true }),
    generation: whole({ min: 1, max: 2, optional: true, help: 'Hyper-V generation 1 or 2.' }),
    uuid: text({ label: 'UUID', optional: true, max: 36, letters: 'lower', search: 'identifier' }),
    powerState: choice({
      aliases: ['state', 'power'],
      optional: true,
      filter: true,
      options: {
        on: { label: 'On', tone: 'good' },
        off: { label: 'Off', tone: 'neutral' },
        suspended: { label: 'Suspended', tone: 'warning' },
      },
    }),
    operatingSystem: text({ optional: true, filter: true, search: 'words', aliases: ['os', 'guest os'] }),
    osSoftwareId: ref({
      label: 'Recorded software',
      to: 'software',
      same: 'customerId',
      optional: true,
      help: 'Fills in the name and the end of support.',
    }),
    osVersion: text({ label: 'Version', optional: true }),
    osSupportEndsOn: day({ label: 'Supported until', optional: true, filter: true }),
    lastPatchedOn: day({ label: 'Last patched', optional: true, filter: true }),
    autostart: flag({ label: 'Starts with its host', aliases: ['autostart'], optional: true }),
    startOrder: whole({ min: 1, max: 1_000, optional: true, help: 'What to start first after a power cut.' }),
    startDelaySeconds: whole({ label: 'Start delay', unit: 's', min: 0, max: 86_400, optional: true }),
    snapshots: whole({ aliases: ['checkpoints'], min: 0, max: 1_000, optional: true }),
    oldestSnapshotAt: moment({ label: 'Oldest snapshot', optional: true }),
    replicaHostId: ref({ label: 'Replica host', to: 'server', same: 'customerId', optional: true }),
    replicaRpoMinutes: duration({
      label: 'Replication interval',
      optional: true,
      help: 'How much work a failover can lose.',
    }),
  },
  essentials: ['hostAssetId', 'clusterName', 'roles', 'operatingSystem', 'vcpu', 'ramGb'],
  onlyWhen: { startOrder: { autostart: [true] }, startDelaySeconds: { autostart: [true] } },
  sections: [
    {
      title: 'Virtual machine',
      fields: [
        'hostAssetId',
        'clusterName',
        'roles',
        'directoryDomain',
        'vcpu',
        'ramGb',
        'generation',
        'uuid',
        'powerState',
      ],
    },
    { title: 'System', fields: ['operatingSystem', 'osSoftwareId', 'osVersion', 'osSupportEndsOn', 'lastPatchedOn'] },
    {
      title: 'Start, snapshots and replica',
      fields: [
        'autostart',
        'startOrder',
        'startDelaySeconds',
        'snapshots',
        'oldestSnapshotAt',
        'replicaHostId',
        'replicaRpoMinutes',
      ],
    },
  ],
  empty: ['No virtual machines yet', 'Add a virtual machine with its host to see what a server failure stops.'],
});
