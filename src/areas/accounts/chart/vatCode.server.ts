import { behaviour } from '#engine/actions/behaviour.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { BeforeSave } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { repeatedDay } from './rates.rules.ts';
import { vatCode } from './vatCode.ts';

const judge: BeforeSave<typeof vatCode> = (_context, changes) => {
  for (const change of changes) {
    const repeated = repeatedDay(change.after.rates);
    if (repeated) refuseField(change, 'rates', `Two rates begin on ${formatDay(repeated)}. Keep one of them.`);
  }
};

export const vatCodeBehaviour = behaviour(vatCode, { beforeSave: [judge] });
