import { areaModel } from '#engine/access/areaModel.ts';
import { readScreensOf } from '#engine/entity/ledgerScreens.ts';
import { screensOf } from '#engine/entity/screensOf.ts';
import { additionalTimeTerms } from './additional-time/additionalTimeTerms.ts';
import { prepaidLot } from './additional-time/prepaidLot.ts';
import { prepaidMovement } from './additional-time/prepaidMovement.ts';
import { additionalTimeReport } from './additional-time/timeReport.ts';
import { serviceLevel } from './agreements/serviceLevel.ts';
import { supportContract } from './agreements/supportContract.ts';
import { timeCharge } from './charges/timeCharge.ts';

const PLACE = { area: 'customers', part: 'Contracts' } as const;

export const area = areaModel('contracts', {
  entities: [serviceLevel, supportContract, prepaidLot, additionalTimeTerms, prepaidMovement, timeCharge],
  permissions: [
    {
      code: 'prepaidLot.reverse',
      group: 'Additional time',
      sentence: 'Return additional time and cancel blocks',
      grants: ['lead', 'manager'],
    },
  ],
  screens: [
    {
      path: additionalTimeReport.path,
      title: additionalTimeReport.title,
      permission: additionalTimeReport.permission,
      ...PLACE,
      menu: true,
    },
    ...screensOf(supportContract),
    ...screensOf(prepaidLot, PLACE),
    // Linked from the customer's additional time, so not in the menu.
    ...readScreensOf(prepaidMovement, PLACE).map(({ menu: _, ...screen }) => screen),
    ...readScreensOf(timeCharge, PLACE),
  ],
});
