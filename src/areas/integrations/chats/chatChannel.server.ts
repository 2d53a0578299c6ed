import { behaviour } from '#engine/actions/behaviour.server.ts';
import { allAlarmKinds } from '#platform/alarms/alarmKinds.server.ts';
import type { BeforeSave } from '#engine/store/change.server.ts';
import { invalid } from '#engine/http/problem.ts';
import { chatChannel } from './chatChannel.ts';
import { tryAnew } from './chatAddress.server.ts';
import { unknownPatterns } from './heardAlarms.server.ts';

const judge: BeforeSave<typeof chatChannel> = ({ actor }, changes) => {
  for (const change of changes) {
    const { before, after, given } = change;
    // The user who sets the alarm types becomes the owner, and the channel uses only the owner's scope.
    if (actor.userId !== null && (!before || given.has('hears'))) after.ownerId = actor.userId;
    const unknown = unknownPatterns(after.hears);
    // A type from an earlier release must not block other changes.
    if (unknown.length > 0 && (!before || given.has('hears')))
      change.problem ??= invalid({
        hears: [
          `Alarm ${unknown.join(', ')} not found. Enter * for all, or choose from: ${allAlarmKinds()
            .map(({ key }) => key)
            .toSorted()
            .join(', ')}.`,
        ],
      });
  }
};

/** Behaviour of chat channels. */
export const chatBehaviour = behaviour(chatChannel, {
  beforeSave: [judge],
  actions: {
    enable: async ({ context, row }) => {
      await tryAnew(context.tx, row.id);
      return { failingSince: null, reason: null };
    },
    disable: () => ({ reason: null, failingSince: null }),
  },
});
