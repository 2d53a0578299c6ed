import { behaviour } from '#engine/actions/behaviour.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { firstTwice } from '../hardware/twice.rules.ts';
import { phoneSystem } from './phoneSystem.ts';

/** Behaviour of phone systems. An extension must not occur twice. */
export const phoneSystemBehaviour = behaviour(phoneSystem, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) {
        const numbers = (change.after.extensions ?? []).map(({ number }) => number);
        const wrong = numbers.find((number) => !/^[0-9*#]+$/.test(number));
        const twice = firstTwice(numbers);
        if (wrong !== undefined) refuseField(change, 'extensions', `Extension ${wrong}: enter digits, * and # only.`);
        else if (twice) refuseField(change, 'extensions', `Extension ${twice} is listed twice.`);
        const ranges = change.after.trunks ?? [];
        const bare = ranges.findIndex(({ numbersFrom, numbersTo }) => numbersTo && !numbersFrom);
        if (bare >= 0) refuseField(change, 'trunks', `Row ${bare + 1}: enter the first number of the range.`);
      }
    },
  ],
});
