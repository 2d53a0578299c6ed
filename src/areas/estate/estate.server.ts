import { guardTexts } from '#areas/customers/customers.server.ts';
import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { anyAsset } from './asset.ts';
import { addressesOfAssets, ipAddressBehaviour } from './addresses/ipAddress.server.ts';
import { ipRangeBehaviour, prefixBehaviour } from './addresses/prefix.server.ts';
import { mountPrefixes } from './addresses/prefixRoutes.server.ts';
import { assetBehaviour } from './assets/asset.server.ts';
import { mountSummary } from './assets/summaryRoutes.server.ts';
import { mountBulkCreate } from './bulk/bulkCreateRoutes.server.ts';
import { estateCalculations } from './estate.calculations.server.ts';
import { estateAuditEvents } from './estateAuditEvents.server.ts';
import { registerFindings } from './findings/attention.server.ts';
import { cctvCameraBehaviour } from './hardware/cctvCamera.server.ts';
import { doorAccessControllerBehaviour } from './hardware/doorAccessController.server.ts';
import { hardwareBehaviours } from './hardware/hardware.server.ts';
import { projectorBehaviour } from './hardware/projector.server.ts';
import { registerSerials } from './import/recognising.ts';
import { addWarrantyDates } from './lifecycle/warrantyDates.server.ts';
import { mountLabels } from './labels/labelRoutes.server.ts';
import { manufacturerBehaviour, modelBehaviour } from './makers/maker.server.ts';
import { mountUse } from './makers/use.server.ts';
import { domainBehaviour } from './network-services/domain.server.ts';
import { proxySettingsBehaviour } from './network-services/proxySettings.server.ts';
import { ssidBehaviour } from './network-services/ssid.server.ts';
import { mobileBehaviours } from './phones/mobile.server.ts';
import { phoneSystemBehaviour } from './phones/phoneSystem.server.ts';
import { backupProviderBehaviour } from './servers/backupProvider.server.ts';
import { serverBehaviour } from './servers/server.server.ts';
import { storageApplianceBehaviour } from './servers/storageAppliance.server.ts';
import { virtualMachineBehaviour } from './servers/virtualMachine.server.ts';
import { volumeBehaviour } from './servers/volume.server.ts';

export const area: AreaModule = {
  auditEvents: [estateAuditEvents],
  behaviours: [
    manufacturerBehaviour,
    modelBehaviour,
    assetBehaviour,
    serverBehaviour,
    // Passwords are caught before they are kept in notes that everybody reads.
    guardTexts(anyAsset, ['notes']),
    volumeBehaviour,
    ...hardwareBehaviours,
    virtualMachineBehaviour,
    storageApplianceBehaviour,
    backupProviderBehaviour,
    projectorBehaviour,
    cctvCameraBehaviour,
    doorAccessControllerBehaviour,
    ...mobileBehaviours,
    phoneSystemBehaviour,
    domainBehaviour,
    proxySettingsBehaviour,
    ssidBehaviour,
    prefixBehaviour,
    ipRangeBehaviour,
    ipAddressBehaviour,
    addressesOfAssets,
  ],
  register: () => {
    registerSerials();
    registerFindings();
    addWarrantyDates();
    registerCalculations(estateCalculations);
  },
  mount: (app, services) => {
    mountPrefixes(app, services);
    mountLabels(app, services);
    mountBulkCreate(app, services);
    mountSummary(app, services);
    mountUse(app, services);
  },
};
