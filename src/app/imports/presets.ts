import { quickBooksCustomers, sageContacts, xeroContacts } from '#areas/customers/imports/accounting.ts';
import { algaClients, algaContacts } from '#areas/customers/imports/alga.ts';
import { adUsers, entraUsers, googleUsers } from '#areas/customers/imports/directories.ts';
import { huduCompanies } from '#areas/customers/imports/hudu.ts';
import { itGlueContacts, itGlueLocations, itGlueOrganisations } from '#areas/customers/imports/itGlue.ts';
import { itflowClients, itflowContacts, itflowLocations } from '#areas/customers/imports/itflow.ts';
import { netboxContacts, netboxLocations, netboxSites, netboxTenants } from '#areas/customers/imports/netbox.ts';
import { snipeItLocations, snipeItUsers } from '#areas/customers/imports/snipeIt.ts';
import { algaTickets, itflowTickets } from '#areas/desk/imports/exportedTickets.ts';
import { freshdeskTickets, glpiTickets, haloActions, haloTickets, zammadTickets } from '#areas/desk/imports/tickets.ts';
import { algaAssets, connectWiseDevices, dattoDevices, nableDevices } from '#areas/estate/imports/devices.ts';
import { huduAssets, huduWebsites } from '#areas/estate/imports/hudu.ts';
import {
  itGlueCertificates,
  itGlueConfigurations,
  itGlueDomains,
  itGlueWebsites,
} from '#areas/estate/imports/itGlue.ts';
import { itflowCertificates, itflowDomains } from '#areas/estate/imports/itflowServices.ts';
import { itflowAssets } from '#areas/estate/imports/itflow.ts';
import { huduAddresses, huduNetworks, itflowNetworks } from '#areas/estate/imports/networks.ts';
import {
  snipeItAccessories,
  snipeItAssets,
  snipeItComponents,
  snipeItConsumables,
  snipeItModels,
} from '#areas/estate/imports/snipeIt.ts';
import { itflowInterfaces } from '#areas/network/imports/itflow.ts';
import { dnsmasqLeases, iscLeaseRows, keaLeases, windowsLeases } from '#areas/network/imports/leases.ts';
import {
  netboxAddresses,
  netboxCircuits,
  netboxRacks,
  netboxVirtualMachines,
  netboxWirelessLans,
} from '#areas/network/imports/netboxPlan.ts';
import {
  netboxCables,
  netboxDevices,
  netboxInterfaces,
  netboxPrefixes,
  netboxVlans,
} from '#areas/network/imports/netbox.ts';
import { itGlueVendors } from '#areas/suppliers/imports/itGlue.ts';
import { itflowVendors } from '#areas/suppliers/imports/itflow.ts';
import { netboxProviders } from '#areas/suppliers/imports/netbox.ts';
import { itflowSoftware, snipeItLicences } from '#areas/vault/imports/licences.ts';
import { vaultFiles } from '#areas/vault/imports/vaultFiles.ts';
import { registerElsewhere } from '#engine/import/matching/elsewhere.ts';
import type { Preset } from '#engine/import/mapping/preset.ts';
import { registerPresets } from '#engine/import/mapping/presets.ts';

/** Files that are recognised by their header, in the order in which they are offered and should be imported. */
export const knownFiles: readonly Preset[] = [
  itflowClients,
  itflowLocations,
  itflowContacts,
  itflowAssets,
  itflowInterfaces,
  itflowDomains,
  itflowCertificates,
  itflowNetworks,
  itflowVendors,
  itflowSoftware,
  snipeItModels,
  snipeItLocations,
  snipeItUsers,
  adUsers,
  entraUsers,
  googleUsers,
  snipeItAssets,
  snipeItAccessories,
  snipeItConsumables,
  snipeItComponents,
  snipeItLicences,
  itGlueOrganisations,
  itGlueLocations,
  itGlueContacts,
  itGlueConfigurations,
  itGlueDomains,
  itGlueCertificates,
  itGlueWebsites,
  itGlueVendors,
  itflowTickets,
  algaTickets,
  glpiTickets,
  zammadTickets,
  freshdeskTickets,
  haloTickets,
  haloActions,
  netboxTenants,
  netboxSites,
  netboxLocations,
  netboxContacts,
  netboxProviders,
  netboxRacks,
  netboxDevices,
  netboxVirtualMachines,
  netboxVlans,
  netboxPrefixes,
  netboxInterfaces,
  netboxAddresses,
  netboxWirelessLans,
  netboxCircuits,
  netboxCables,
  windowsLeases,
  keaLeases,
  iscLeaseRows,
  dnsmasqLeases,
  huduCompanies,
  huduAssets,
  huduWebsites,
  huduNetworks,
  huduAddresses,
  connectWiseDevices,
  dattoDevices,
  nableDevices,
  algaClients,
  algaContacts,
  algaAssets,
  xeroContacts,
  quickBooksCustomers,
  sageContacts,
  ...vaultFiles,
];

registerPresets(knownFiles);

const REGISTER = 'Import it from the new customer page: Customers > New customer > From the school register.';
registerElsewhere([
  {
    headers: [['URN', 'LinkURN']],
    message: `The file is the list of links from the school register. ${REGISTER}`,
    path: '/customers/create',
  },
  {
    headers: [['URN', 'EstablishmentName', 'LA (code)']],
    message: `The file is the list of schools from the school register. ${REGISTER}`,
    path: '/customers/create',
  },
]);
