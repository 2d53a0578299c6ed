import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { writeElsewhere } from '#engine/import/running/elsewhere.server.ts';
import { registerForeignFiles } from '#engine/import/reading/foreign.server.ts';
import { guardTexts } from '#areas/customers/customers.server.ts';
import { kinds } from '#areas/estate/estate.ts';
import { addDependants } from '#areas/estate/estate.server.ts';
import { cable } from './cables/cable.ts';
import { cableBehaviour } from './cables/cable.server.ts';
import { dependencyBehaviour, enteredDependants } from './dependencies/dependency.server.ts';
import { registerNetworkFindings } from './findings/findings.server.ts';
import { dnsmasqLeaseFile } from './imports/dnsmasqLeases.rules.ts';
import { iscLeases } from './imports/iscLeases.rules.ts';
import { keaLeaseFile } from './imports/keaLeases.rules.ts';
import { writeInterfaces } from './imports/itGlueInterfaces.server.ts';
import { networkCalculations } from './network.calculations.server.ts';
import { mountNetwork } from './networkRoutes.server.ts';
import { portBehaviour, portsOfAddresses } from './ports/port.server.ts';
import { portsOfAssets } from './ports/portsOfAssets.server.ts';
import { port } from './ports/port.ts';
import { vlan } from './vlans/vlan.ts';
import { vlanGroup } from './vlans/vlanGroup.ts';
import { vlanBehaviour, vlanGroupBehaviour } from './vlans/vlan.server.ts';

export const area: AreaModule = {
  behaviours: [
    vlanGroupBehaviour,
    vlanBehaviour,
    portBehaviour,
    portsOfAddresses,
    portsOfAssets,
    cableBehaviour,
    dependencyBehaviour,
    guardTexts(vlan, ['notes']),
    guardTexts(vlanGroup, ['notes']),
    guardTexts(port, ['description']),
    guardTexts(cable, ['notes']),
  ],
  register: () => {
    registerCalculations(networkCalculations);
    registerForeignFiles([iscLeases, keaLeaseFile, dnsmasqLeaseFile]);
    for (const kind of kinds) writeElsewhere(kind.name, writeInterfaces);
    registerNetworkFindings();
    addDependants(enteredDependants);
  },
  mount: mountNetwork,
};
