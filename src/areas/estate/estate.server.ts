import { guardTexts } from '#areas/customers/customers.server.ts';
import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { sealedColumn } from '#engine/keys/sealedColumns.server.ts';
import { anyAsset } from './asset.ts';
import { addressSpace } from './addresses/addressSpace.ts';
import { prefix } from './addresses/prefix.ts';
import { ipAddress } from './addresses/ipAddress.ts';
import { container } from './containers/container.ts';
import { phoneSystem } from './phones/phoneSystem.ts';
import { cctvDvr } from './hardware/cctvDvr.ts';
import { addressesOfAssets, ipAddressBehaviour } from './addresses/ipAddress.server.ts';
import { ipRangeBehaviour, prefixBehaviour } from './addresses/prefix.server.ts';
import { mountPrefixes } from './addresses/prefixRoutes.server.ts';
import { backupSet } from './servers/backupSet.ts';
import { hookSecrets, mountBackupHooks } from './servers/backupHook.server.ts';
import { backupBehaviours } from './servers/backups.server.ts';
import { assetBehaviour } from './assets/asset.server.ts';
import { mountChangeType } from './assets/changeTypeRoutes.server.ts';
import { mountSummary } from './assets/summaryRoutes.server.ts';
import { mountBulkCreate } from './bulk/bulkCreateRoutes.server.ts';
import { certificateBehaviour } from './certificates/certificate.server.ts';
import { mountCertificateFiles } from './certificates/certificateRoutes.server.ts';
import { mountFetches } from './certificates/fetchRoutes.server.ts';
import { containerBehaviour, containerItemBehaviour, itemsOfAssets } from './containers/containerItem.server.ts';
import { mountContents } from './containers/contentsRoutes.server.ts';
import { estateCalculations } from './estate.calculations.server.ts';
import { estateAuditEvents } from './estateAuditEvents.server.ts';
import { mountExposure } from './findings/exposure.server.ts';
import { mountExposures } from './findings/exposed.server.ts';
import { registerFindings } from './findings/attention.server.ts';
import { cctvCameraBehaviour } from './hardware/cctvCamera.server.ts';
import { displayMonitorBehaviour } from './hardware/displayMonitor.server.ts';
import { doorAccessControllerBehaviour } from './hardware/doorAccessController.server.ts';
import { categoryBehaviours } from './makers/category.server.ts';
import { hardwareBehaviours } from './hardware/hardware.server.ts';
import { printerBehaviour } from './hardware/printer.server.ts';
import { projectorBehaviour } from './hardware/projector.server.ts';
import { registerSerials } from './imports/recognising.ts';
import { summariseBackups } from './servers/summaryBackups.server.ts';
import { addWarrantyDates } from './lifecycle/warrantyDates.server.ts';
import { mountLabels } from './labels/labelRoutes.server.ts';
import { manufacturerBehaviour, modelBehaviour } from './makers/maker.server.ts';
import { mountServerWarranty } from './lifecycle/serverWarranty.server.ts';
import { mountUse } from './makers/use.server.ts';
import { mountDns } from './network-services/dnsRoutes.server.ts';
import { domainBehaviour } from './network-services/domain.server.ts';
import { mountLookUp } from './network-services/lookUpRoutes.server.ts';
import { proxySettingsBehaviour } from './network-services/proxySettings.server.ts';
import { ssidBehaviour } from './network-services/ssid.server.ts';
import { mobileBehaviours } from './phones/mobile.server.ts';
import { mountPhones } from './phones/phoneRoutes.server.ts';
import { phoneSystemBehaviour } from './phones/phoneSystem.server.ts';
import { backupProviderBehaviour } from './servers/backupProvider.server.ts';
import { kvmBehaviour } from './servers/kvm.server.ts';
import { serverBehaviour } from './servers/server.server.ts';
import { storageApplianceBehaviour } from './servers/storageAppliance.server.ts';
import { virtualMachineBehaviour } from './servers/virtualMachine.server.ts';
import { license } from './software/license.ts';
import { softwareBehaviours } from './software/software.server.ts';
import { mountSoftware } from './software/softwareRoutes.server.ts';
import { mountReadings } from './hardware/snmp/readingRoutes.server.ts';
import { volumeBehaviour } from './servers/volume.server.ts';
import { websiteBehaviours } from './software/websites.server.ts';

export { addDependants } from './assets/dependants.server.ts';
export { scheduleDns } from './network-services/dnsRecords.server.ts';
export { scheduleCertificates } from './certificates/fetchDue.server.ts';
export { keyOf } from './certificates/keepKey.server.ts';
export { type CameraLogin, keepStreamLoginsWith } from './hardware/streamLogins.server.ts';
export { scheduleReadings } from './hardware/snmp/readDue.server.ts';
export { openSnmpSecretsWith } from './hardware/snmp/snmpSecrets.server.ts';
export { scheduleDomains } from './network-services/lookUp.server.ts';

export const area: AreaModule = {
  auditEvents: [estateAuditEvents],
  behaviours: [
    manufacturerBehaviour,
    modelBehaviour,
    assetBehaviour,
    serverBehaviour,
    // Refuses passwords in notes, which every user may read.
    guardTexts(anyAsset, ['notes']),
    volumeBehaviour,
    ...hardwareBehaviours,
    ...categoryBehaviours,
    virtualMachineBehaviour,
    storageApplianceBehaviour,
    backupProviderBehaviour,
    projectorBehaviour,
    printerBehaviour,
    cctvCameraBehaviour,
    displayMonitorBehaviour,
    doorAccessControllerBehaviour,
    ...mobileBehaviours,
    phoneSystemBehaviour,
    domainBehaviour,
    proxySettingsBehaviour,
    ssidBehaviour,
    certificateBehaviour,
    prefixBehaviour,
    ipRangeBehaviour,
    ipAddressBehaviour,
    addressesOfAssets,
    containerBehaviour,
    containerItemBehaviour,
    itemsOfAssets,
    guardTexts(license, ['notes']),
    guardTexts(addressSpace, ['notes']),
    guardTexts(prefix, ['notes']),
    guardTexts(ipAddress, ['notes']),
    guardTexts(container, ['keyWhere']),
    guardTexts(phoneSystem, ['menus', 'huntGroups']),
    guardTexts(cctvDvr, ['exportProcedure']),
    ...softwareBehaviours,
    ...websiteBehaviours,
    kvmBehaviour,
    ...backupBehaviours,
    guardTexts(backupSet, ['notes']),
  ],
  register: () => {
    sealedColumn(hookSecrets.sealed);
    registerSerials();
    registerFindings();
    summariseBackups();
    addWarrantyDates();
    registerCalculations(estateCalculations);
  },
  mount: (app, services) => {
    mountPrefixes(app, services);
    mountLabels(app, services);
    mountBulkCreate(app, services);
    mountSummary(app, services);
    mountChangeType(app, services);
    mountUse(app, services);
    mountServerWarranty(app, services);
    mountContents(app, services);
    mountCertificateFiles(app);
    mountFetches(app, services);
    mountSoftware(app, services);
    mountLookUp(app, services);
    mountDns(app, services);
    mountBackupHooks(app, services);
    mountReadings(app, services);
    mountExposures(app, services);
    mountExposure(app, services);
    mountPhones(app, services);
  },
};
