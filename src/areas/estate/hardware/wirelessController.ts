import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const wirelessController = asset('wirelessController', {
  plural: 'Wireless controllers',
  path: 'hardware/wireless-controllers',
  group: 'network',
  icon: 'radio-tower',
  lifeMonths: 84,
  panels: ['ip-address', 'kvm', 'license'],
  columns: ['controllerType', 'firmware', 'apLimit'],
  fields: {
    controllerType: choice({
      label: 'Form',
      default: 'hardware',
      options: { hardware: { label: 'Hardware' }, virtual: { label: 'Virtual' }, cloud: { label: 'Cloud' } },
    }),
    tenant: text({ label: 'Tenant or site', optional: true, filter: true }),
    firmware: text({ optional: true, filter: true }),
    apLimit: whole({
      label: 'Maximum access points',
      aliases: ['access points at most'],
      min: 1,
      max: 100_000,
      optional: true,
    }),
    haPeerId: ref({
      label: 'Failover partner',
      aliases: ['stands in with'],
      to: 'wirelessController',
      same: 'customerId',
      optional: true,
    }),
    configBackupOn: day({
      label: 'Configuration backup',
      aliases: ['configuration saved'],
      optional: true,
      filter: true,
    }),
  },
  sections: [
    {
      title: 'Controller',
      fields: ['controllerType', 'tenant', 'firmware', 'apLimit', 'haPeerId', 'configBackupOn'],
    },
  ],
  empty: ['No wireless controllers yet', 'Add a controller, then choose it on its access points.'],
});
