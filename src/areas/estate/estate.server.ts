import { guardTexts } from '#areas/customers/customers.server.ts';
import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { anyAsset } from './asset.ts';
import { registerAddresses } from './addresses/ipAddress.server.ts';
import { registerPrefixes } from './addresses/prefix.server.ts';
import { mountPrefixes } from './addresses/prefixRoutes.server.ts';
import { registerAssets } from './assets/asset.server.ts';
import { mountSummary } from './assets/summaryRoutes.server.ts';
import { mountBulkCreate } from './bulk/bulkCreateRoutes.server.ts';
import { estateCalculations } from './estate.calculations.server.ts';
import { estateAuditEvents } from './estateAuditEvents.server.ts';
import { registerFindings } from './findings/attention.server.ts';
import { registerHardware } from './hardware/hardware.server.ts';
import { registerSerials } from './import/recognising.ts';
import { addWarrantyDates } from './lifecycle/warrantyDates.server.ts';
import { mountLabels } from './labels/labelRoutes.server.ts';
import { registerMakers } from './makers/maker.server.ts';
import { mountUse } from './makers/use.server.ts';
import { registerServers } from './servers/server.server.ts';
import { registerVolumes } from './servers/volume.server.ts';

export const door: AreaModule = {
  auditEvents: [estateAuditEvents],
  register: () => {
    registerMakers();
    registerAssets();
    registerSerials();
    registerServers();
    // Passwords are caught before they are kept in notes that everybody reads.
    guardTexts(anyAsset, ['notes']);
    registerVolumes();
    registerHardware();
    registerPrefixes();
    registerAddresses();
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
