import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { ChangeOf } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { refuseTaken } from '../assets/taken.server.ts';
import { digitsIn, iccidComplaint, imeiComplaint } from './luhn.rules.ts';
import { checkTrolleys, placeTablets } from '../containers/tabletPlaces.server.ts';
import { mobilePhone } from './mobilePhone.ts';
import { tablet } from './tablet.ts';

interface Carded {
  imei: string | null;
  iccid: string | null;
}

/** Reduces IMEI and SIM numbers to digits and verifies their check digits. */
function checkCards(changes: readonly ChangeOf<object, Carded>[]): void {
  for (const change of changes) {
    const { after } = change;
    after.imei = after.imei && digitsIn(after.imei);
    after.iccid = after.iccid && digitsIn(after.iccid);
    const imei = after.imei ? imeiComplaint(after.imei) : undefined;
    const iccid = after.iccid ? iccidComplaint(after.iccid) : undefined;
    if (imei) refuseField(change, 'imei', imei);
    if (iccid) refuseField(change, 'iccid', iccid);
  }
}

const IMEI = 'this IMEI';
const SIM = 'this SIM card. Remove it there first';

export const mobileBehaviours = [
  behaviour(mobilePhone, {
    beforeSave: [
      async (context, changes) => {
        checkCards(changes);
        for (const change of changes) {
          const { after } = change;
          after.imei2 = after.imei2 && digitsIn(after.imei2);
          const wrong = after.imei2 ? imeiComplaint(after.imei2) : undefined;
          if (wrong) refuseField(change, 'imei2', wrong);
          else if (after.imei2 && after.imei2 === after.imei)
            refuseField(change, 'imei2', 'The two IMEIs of a phone are different.');
        }
        await refuseTaken(context, changes, { noun: mobilePhone, keys: ['imei', 'imei2'], what: IMEI });
        await refuseTaken(context, changes, { noun: mobilePhone, keys: ['iccid'], what: SIM });
      },
    ],
  }),
  behaviour(tablet, {
    beforeSave: [
      checkTrolleys,
      async (context, changes) => {
        checkCards(changes);
        await refuseTaken(context, changes, { noun: tablet, keys: ['imei'], what: IMEI });
        await refuseTaken(context, changes, { noun: tablet, keys: ['iccid'], what: SIM });
      },
    ],
    afterSave: [placeTablets],
  }),
];
