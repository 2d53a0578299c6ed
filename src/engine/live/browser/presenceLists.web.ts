import type { PresenceChannel } from 'pusher-js';
import {
  come,
  EMPTY_PRESENCE_LIST,
  gone,
  presentIn,
  type PresenceList,
  says,
  SCREEN_SAYS_MS,
  screenSays,
} from '../protocol/presenceList.ts';
import { setWhisperSender, changePresenceList, presenceListOf, STAFF } from './presenceList.web.ts';

interface Member {
  readonly id: string;
  readonly info: unknown;
}
interface From {
  readonly user_id?: string;
}

/** Maintains the presence lists of channels, and carries events between screens. @param me the current user's id */
export function rolls(me: () => string) {
  const open = new Map<string, PresenceChannel>();
  const change = (name: string, next: (roll: PresenceList) => PresenceList) =>
    changePresenceList(name, next(presenceListOf(name)));

  setWhisperSender((name, event, said) => {
    const channel = open.get(name);
    if (channel?.subscribed) channel.trigger(`client-${event}`, said);
  });
  // The channel of all online users does not exchange screen events.
  const saySo = (name: string, said: object) => {
    if (name !== STAFF) open.get(name)?.trigger('client-screen', said);
  };

  setInterval(() => {
    for (const name of open.keys()) {
      // Renders again, so that inactive users are no longer shown as editing.
      change(name, (roll) => ({ ...roll }));
      if (presenceListOf(name).twiceUntil > Date.now()) saySo(name, { isThere: true });
    }
  }, SCREEN_SAYS_MS);
  return {
    bind: (channel: PresenceChannel, name: string) => {
      open.set(name, channel);
      channel.bind('pusher:subscription_succeeded', () => {
        let roll: PresenceList = { ...EMPTY_PRESENCE_LIST, doing: presenceListOf(name).doing };
        channel.members.each(({ id, info }: Member) => {
          const someone = presentIn(id, info);
          if (someone) roll = come(roll, someone);
        });
        changePresenceList(name, roll);
        saySo(name, { isThere: true, asks: true });
      });
      channel.bind('pusher:member_added', ({ id, info }: Member) => {
        const someone = presentIn(id, info);
        if (someone) change(name, (roll) => come(roll, someone));
      });
      channel.bind('pusher:member_removed', ({ id }: Member) => change(name, (roll) => gone(roll, String(id))));
      channel.bind('client-doing', (said: unknown, { user_id: id }: From = {}) => {
        if (id && id !== me()) change(name, (roll) => says(roll, id, said, Date.now()));
      });
      channel.bind('client-screen', (said: unknown, { user_id: id }: From = {}) => {
        if (id !== me() || typeof said !== 'object' || said === null) return;
        const isThere = 'isThere' in said && said.isThere === true;
        change(name, (roll) => screenSays(roll, isThere, Date.now()));
        // Another screen of the user left the channel, so the remaining ones announce themselves.
        if (!isThere) saySo(name, { isThere: true, asks: true });
        else if ('asks' in said) saySo(name, { isThere: true });
      });
    },
    full: (name: string) => changePresenceList(name, { ...EMPTY_PRESENCE_LIST, isFull: true }),
    left: (name: string) => {
      if (!open.has(name)) return;
      saySo(name, { isThere: false });
      open.delete(name);
      changePresenceList(name, null);
    },
  };
}
