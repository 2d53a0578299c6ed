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
    // Whoever says what it hears lends it their own sight, and nobody else's.
    if (actor.userId !== null && (!before || given.has('hears'))) after.ownerId = actor.userId;
    const unknown = unknownPatterns(after.hears);
    // A kind of an earlier release is no reason to refuse what else is changed.
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

/** What a chat channel keeps to, whoever writes it. */
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
