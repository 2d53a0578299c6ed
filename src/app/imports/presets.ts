import { itflowClients, itflowContacts, itflowLocations } from '#areas/customers/imports/itflow.ts';
import { snipeItLocations, snipeItUsers } from '#areas/customers/imports/snipeIt.ts';
import { itflowAssets } from '#areas/estate/imports/itflow.ts';
import { snipeItAssets, snipeItLicences, snipeItModels, snipeItStock } from '#areas/estate/imports/snipeIt.ts';
import { registerElsewhere } from '#engine/import/matching/elsewhere.ts';
import type { Preset } from '#engine/import/mapping/preset.ts';
import { registerPresets } from '#engine/import/mapping/presets.ts';

/** Kinds of file that are known by their header, in the order in which they are offered and best go in. */
export const knownFiles: readonly Preset[] = [
  itflowClients,
  itflowLocations,
  itflowContacts,
  itflowAssets,
  snipeItModels,
  snipeItLocations,
  snipeItUsers,
  snipeItAssets,
];

registerPresets(knownFiles);

registerElsewhere([snipeItLicences, snipeItStock]);

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
