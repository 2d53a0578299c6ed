import { behaviour } from '#engine/actions/behaviour.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { arraysComplaint, disksComplaint, sizesOf, usableGb } from './arrays.rules.ts';
import { storageAppliance } from './storageAppliance.ts';

/** Behaviour of storage appliances: checks disks against arrays, and derives the capacity. */
export const storageApplianceBehaviour = behaviour(storageAppliance, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) {
        const { after } = change;
        const disks = after.disks ?? [];
        const arrays = after.arrays ?? [];
        const wrongDisks = disksComplaint(disks, after.bays);
        const wrongArrays = arraysComplaint(arrays, disks);
        if (wrongDisks) refuseField(change, 'disks', wrongDisks);
        else if (wrongArrays) refuseField(change, 'arrays', wrongArrays);
        after.failedDisks = disks.length > 0 ? disks.filter(({ state }) => state === 'failed').length : null;
        after.usableGb =
          arrays.length > 0
            ? arrays.reduce((total, array) => total + usableGb(array.level, sizesOf(array, disks)), 0)
            : null;
      }
    },
  ],
});
