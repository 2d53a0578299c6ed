import { behaviour } from '#engine/actions/behaviour.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { legalHold } from '#platform/retention/legalHold.ts';

/** A legal hold covers either one user or one customer. */
export const legalHoldBehaviour = behaviour(legalHold, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) {
        const { userId, customerId } = change.after;
        if (!userId && !customerId) refuseField(change, 'userId', 'Choose a user or a customer.');
        if (userId && customerId)
          refuseField(
            change,
            'customerId',
            'Choose either a user or a customer. Add another legal hold for the other.',
          );
      }
    },
  ],
});
