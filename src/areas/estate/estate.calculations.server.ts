import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import { ipamCheckInput, ipamNextFreeInput, ipamUtilisationInput } from './addresses/addresses.schema.ts';
import { ipamCheck } from './addresses/check.rules.ts';
import { netMac } from './addresses/mac.rules.ts';
import { netMacInput } from './addresses/mac.schema.ts';
import { ipamNextFree, ipamUtilisation } from './addresses/room.rules.ts';
import { backupHealth } from './servers/health.rules.ts';
import { backupHealthInput } from './servers/health.schema.ts';
import { assetNames } from './bulk/names.rules.ts';
import { assetNamesInput } from './bulk/names.schema.ts';
import { certificateState } from './certificates/state.rules.ts';
import { certificateStateInput } from './certificates/state.schema.ts';
import { containerPlace } from './containers/place.rules.ts';
import { containerPlaceInput } from './containers/place.schema.ts';
import { importMatch } from './imports/match.rules.ts';
import { importMatchInput } from './imports/match.schema.ts';
import { assetBookValue } from './lifecycle/bookValue.rules.ts';
import { assetBookValueInput } from './lifecycle/bookValue.schema.ts';
import { assetWarranty } from './lifecycle/warranty.rules.ts';
import { assetWarrantyInput } from './lifecycle/warranty.schema.ts';
import { licensePosition, licenseServerCores } from './software/position.rules.ts';
import { licensePositionInput, licenseServerCoresInput } from './software/position.schema.ts';
import * as given from './estateAnswers.schema.ts';

/** Calculations of this area that the API offers by name. */
export const estateCalculations: readonly OfferedCalculation[] = [
  offer(assetWarranty, assetWarrantyInput, given.assetWarrantyAnswer),
  offer(assetBookValue, assetBookValueInput, given.assetBookValueAnswer),
  offer(assetNames, assetNamesInput, given.assetNamesAnswer),
  offer(netMac, netMacInput, given.netMacAnswer),
  offer(ipamCheck, ipamCheckInput, given.ipamCheckAnswer),
  offer(ipamNextFree, ipamNextFreeInput, given.ipamNextFreeAnswer),
  offer(ipamUtilisation, ipamUtilisationInput, given.ipamUtilisationAnswer),
  offer(certificateState, certificateStateInput, given.certificateStateAnswer),
  offer(containerPlace, containerPlaceInput, given.containerPlaceAnswer),
  offer(licensePosition, licensePositionInput, given.licensePositionAnswer),
  offer(licenseServerCores, licenseServerCoresInput, given.licenseServerCoresAnswer),
  offer(backupHealth, backupHealthInput, given.backupHealthAnswer),
  offer(importMatch, importMatchInput, given.importMatchAnswer),
];
