import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { estateFacts } from '../estateFacts.ts';

/** Access to the screen and keyboard of an asset, remotely or at its rack. */
export const kvm = entity('kvm', {
  label: 'Console',
  plural: 'Consoles',
  path: 'consoles',
  ...estateFacts,
  icon: 'monitor-cog',
  unsearched: true,
  unique: [
    { fields: ['assetId'], where: 'kept', code: 'kvm_taken', message: 'The asset already has a console. Edit it.' },
    {
      fields: ['kvmAssetId', 'port'],
      where: 'kept',
      code: 'port_taken',
      message: 'Another asset uses this port of the KVM switch.',
    },
  ],
  fields: {
    customerId: ref({ to: 'customer', readOnly: true }),
    assetId: ref({ label: 'Asset', to: 'asset' }),
    type: choice({
      options: {
        kvmSwitch: { label: 'KVM switch' },
        ipKvm: { label: 'KVM over IP' },
        ilo: { label: 'HPE iLO' },
        idrac: { label: 'Dell iDRAC' },
        ipmi: { label: 'IPMI' },
        xcc: { label: 'Lenovo XClarity' },
        serial: { label: 'Serial console' },
        hypervisorConsole: { label: 'Hypervisor console' },
      },
      default: 'ilo',
      filter: true,
    }),
    kvmAssetId: ref({ label: 'KVM switch', to: 'asset', same: 'customerId', optional: true }),
    port: whole({ optional: true, min: 1, max: 1_024 }),
    url: url({ label: 'Address', optional: true }),
    address: text({ label: 'IP address or host', optional: true, max: 253 }),
    hotkey: text({ optional: true, max: 80, help: 'For example, Scroll Lock twice, then 3.' }),
    baud: whole({ label: 'Baud rate', optional: true, min: 50, max: 4_000_000 }),
    credentialId: ref({ label: 'Credential', to: 'credential', same: 'customerId', optional: true }),
    licenceLevel: text({ optional: true, max: 80, help: 'For example, iLO Advanced.' }),
    testedOn: day({ label: 'Last tested', optional: true }),
  },
  title: ['type'],
  subtitle: ['address'],
  columns: ['assetId', 'type', 'kvmAssetId', 'port', 'address', 'testedOn'],
  sort: 'type',
  onlyWhen: {
    kvmAssetId: { type: ['kvmSwitch', 'ipKvm', 'serial'] },
    port: { type: ['kvmSwitch', 'ipKvm', 'serial'] },
    hotkey: { type: ['kvmSwitch'] },
    baud: { type: ['serial'] },
  },
  sections: [
    {
      title: 'Console',
      fields: ['type', 'url', 'address', 'kvmAssetId', 'port', 'hotkey', 'baud', 'licenceLevel', 'testedOn'],
    },
  ],
  empty: ['No console yet', 'Record how the screen and keyboard of this asset are reached.'],
});
