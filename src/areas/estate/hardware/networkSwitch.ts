import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const networkSwitch = asset('networkSwitch', {
  label: 'Switch',
  plural: 'Switches',
  path: 'hardware/switches',
  group: 'network',
  icon: 'network',
  lifeMonths: 84,
  panels: ['ip-address', 'kvm', 'license'],
  columns: ['portCount', 'firmware', 'configBackupOn'],
  fields: {
    managed: flag({ default: true }),
    layer: choice({ optional: true, options: { l2: { label: 'Layer 2' }, l3: { label: 'Layer 3' } } }),
    firmware: text({ optional: true, filter: true }),
    stackName: text({ label: 'Stack', optional: true, filter: true }),
    unit: whole({ label: 'Unit in the stack', min: 1, max: 16, optional: true }),
    portCount: whole({ label: 'Ports', min: 1, max: 1_000, optional: true }),
    uplink: text({ optional: true, help: 'The device and port it connects to, for example SW-CORE port 47 by fibre.' }),
    poeBudgetW: whole({ label: 'PoE budget', unit: 'W', min: 0, optional: true }),
    poeUsedW: whole({ label: 'PoE in use', unit: 'W', min: 0, optional: true }),
    managementVlanId: ref({ label: 'Management VLAN', to: 'vlan', same: 'customerId', optional: true }),
    stpRole: choice({
      label: 'Spanning tree',
      optional: true,
      options: {
        root: { label: 'Root' },
        secondary: { label: 'Secondary root' },
        member: { label: 'Member' },
        off: { label: 'Off' },
      },
    }),
    stpPriority: whole({ label: 'Priority', min: 0, max: 61_440, optional: true, help: 'In steps of 4,096.' }),
    configBackupOn: day({
      label: 'Configuration backup',
      aliases: ['configuration saved'],
      optional: true,
      filter: true,
    }),
  },
  sections: [
    { title: 'Switch', fields: ['managed', 'layer', 'firmware', 'portCount', 'uplink', 'configBackupOn'] },
    { title: 'Stack and spanning tree', fields: ['stackName', 'unit', 'managementVlanId', 'stpRole', 'stpPriority'] },
    { title: 'Power over Ethernet', fields: ['poeBudgetW', 'poeUsedW'] },
  ],
  empty: ['No switches yet', 'Add a switch, create several together, or import a CSV file.'],
});
