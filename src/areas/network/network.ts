import { areaModel } from '#engine/access/areaModel.ts';
import { cable } from './cables/cable.ts';
import { dependency } from './dependencies/dependency.ts';
import { port } from './ports/port.ts';
import { vlan } from './vlans/vlan.ts';
import { vlanGroup } from './vlans/vlanGroup.ts';

const CUSTOMER = '/customer/{customerId}';

export const area = areaModel('network', {
  feature: 'estate',
  entities: [vlanGroup, vlan, port, cable, dependency],
  screens: [
    {
      path: `${CUSTOMER}/network/plugged-in`,
      title: 'Find a port',
      area: 'customers',
      permission: 'networkPort.view',
      parent: CUSTOMER,
    },
  ],
});
