import { behaviour } from '#engine/actions/behaviour.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { firstTwice } from './twice.rules.ts';
import { doorAccessController } from './doorAccessController.ts';

/** Door numbers must be unique within a controller. */
export const doorAccessControllerBehaviour = behaviour(doorAccessController, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) {
        const twice = firstTwice((change.after.doors ?? []).map(({ number }) => String(number)));
        if (twice) refuseField(change, 'doors', `Door ${twice} is listed twice. Give each door a number of its own.`);
      }
    },
  ],
});
