import type { QueryClient } from '@tanstack/react-query';
import Echo from 'laravel-echo';
import Pusher, { type PresenceChannel } from 'pusher-js';
import { onAnswers } from '../../http/client.web.ts';
import { onSession, readSessionAgain, sessionNow } from '../../session/session.web.ts';
import { chance } from './chance.web.ts';
import { channels } from './channels.web.ts';
import { joinRights } from './joinRights.web.ts';
import { changeLive, liveConfig, liveNow, limitListening, placeOfPage } from './live.web.ts';
import { missedSince, type Announcement } from './missed.web.ts';
import { channelsOfQuery, changeIn, isChange } from './queryInvalidation.ts';
import { onPersonal, publishPersonal } from './personal.web.ts';
import { refusalIn } from '../protocol/refusal.ts';
import { onWishes, STAFF } from './presenceList.web.ts';
import { rolls } from './presenceLists.web.ts';
import { showing } from './showing.web.ts';
import type { LiveState } from './supervise.ts';
import { supervisor } from './supervisor.web.ts';

/** After a server closes all connections, pages spread their requests over this time. */
const SPREAD_MS = 2_000;
const SENT_AWAY = { from: 4100, to: 4299 };
const NOT_ALLOWED = 4009;
const FOR_PERSONS = /^private-(?:app$|user\.)/;

const me = (): string => String(sessionNow()?.user.userid ?? 0);

/** Opens the page's only connection and keeps it until the page closes. */
export function openLine(client: QueryClient): { readonly reconnect: () => void } {
  const config = liveConfig();
  const rights = joinRights();
  const show = showing(client);
  const isHeard = (query: Parameters<typeof channelsOfQuery>[0]): boolean => channelsOfQuery(query).length > 0;
  const refresh = () => void client.invalidateQueries({ predicate: isHeard });
  limitListening(isHeard);
  const roll = rolls(me);
  /** The highest known change number, overall and per channel. */
  let highest = placeOfPage();
  const seen = new Map<string, number>();
  let isBack = false;
  let isRenewing = false;
  let said = refusalIn(null);

  const pusher = new Pusher(config.key, {
    ...config.options,
    ...rights.options,
  });
  const echo = new Echo({ broadcaster: 'pusher', client: pusher, withoutInterceptors: true });

  const joined = channels(echo, client, {
    isConnected: () => pusher.connection.state === 'connected',
    always: () => ['private-app', `private-user.${me()}`, STAFF],
    scope: () => `private-scope.${me()}`,
    place: () => highest,
    bind: (channel, name) => {
      const { subscription } = channel;
      channel.listen('.changed', (data: unknown) => hear(name, data));
      if (name.startsWith('presence-')) roll.bind(subscription as PresenceChannel, name);
      if (FOR_PERSONS.test(name))
        subscription.bind_global((event: string, data: unknown) => {
          // Changes of the user's own record are handled by the listener above.
          if (event !== 'changed' && !event.startsWith('pusher')) tell({ channel: name, event, data });
        });
    },
    left: (name) => {
      seen.delete(name);
      roll.left(name);
    },
    refused: (name) => {
      // Every user may join this channel, but an external service limits its members.
      if (name === STAFF) roll.full(name);
      void client.invalidateQueries({
        predicate: (query) => name.includes('.') && channelsOfQuery(query).includes(name),
      });
    },
    settled: (since) => void catchUp(since),
  });

  /** Records the number of an event; false if it was already received on this channel. */
  const isNew = (channel: string, data: unknown): boolean => {
    const seq = typeof data === 'object' && data !== null && 'seq' in data ? Number(data.seq) : Number.NaN;
    if (Number.isNaN(seq)) return true;
    if (seq <= (seen.get(channel) ?? 0)) return false;
    seen.set(channel, seq);
    highest = Math.max(highest, seq);
    return true;
  };
  const hear = (channel: string, data: unknown): void => {
    const change = changeIn(data);
    if (!change || !isNew(channel, data)) return;
    changeLive({ lastEventAt: Date.now() });
    show.add([change]);
  };
  /** Handles an event to one user or to all users that is not a record change. */
  const tell = ({ channel, event, data }: Announcement): void => {
    if (!isNew(channel, data)) return;
    changeLive({ lastEventAt: Date.now() });
    if (event === 'release') released(data);
    else publishPersonal(event, data);
  };
  const released = (data: unknown): void => {
    const version = typeof data === 'object' && data !== null && 'version' in data ? String(data.version) : '';
    if (version && version !== config.version) changeLive({ release: version });
  };

  /** Fetches missed changes. Their number is shown after a lost connection, but not after joining a channel. */
  const catchUp = async (since: number): Promise<void> => {
    const wasGap = isBack;
    isBack = false;
    const { changes, announcements, next } = await missedSince(since);
    highest = Math.max(highest, next);
    if (!changes) show.everything();
    else show.add(changes);
    for (const announcement of announcements) tell(announcement);
    if (!wasGap) return;
    // Permissions may have changed while the connection was lost.
    void readSessionAgain();
    const others = changes?.filter((change) => isChange(change) && !show.isOwn(change)).length;
    changeLive({ caughtUp: others === 0 ? null : { changes: others ?? 'everything', at: Date.now() } });
  };

  /** The server refused the connection, and pusher-js does not retry. */
  const refused = async (): Promise<void> => {
    changeLive({ why: said.message });
    if (said.code === NOT_ALLOWED && (await readSessionAgain()) === 'ended')
      changeLive({ why: 'Your session has ended.' });
  };
  const become = (state: LiveState): void => {
    // A deliberate reconnect also reports `disconnected`, which is ignored.
    if (isRenewing && state === 'disconnected') return;
    watch(state);
    if (state === 'disconnected') void refused();
    changeLive({ state, socketId: state === 'connected' ? pusher.connection.socket_id : null });
    if (state !== 'connected') {
      if (liveNow().caughtUp !== null) changeLive({ caughtUp: null });
      return;
    }
    changeLive({ why: null });
    joined.rejoining();
  };
  const connect = (): void => {
    isRenewing = true;
    pusher.disconnect();
    isRenewing = false;
    pusher.connect();
  };
  const watch = supervisor({ renew: connect, refresh });

  pusher.connection.bind('state_change', ({ previous, current }: { previous: LiveState; current: LiveState }) => {
    if (previous === 'connected') isBack = true;
    become(current);
  });
  pusher.connection.bind('error', (error: unknown) => {
    said = refusalIn(error);
    if (said.code >= SENT_AWAY.from && said.code <= SENT_AWAY.to) rights.waitOnce(chance() * SPREAD_MS);
  });

  // Without this, pusher-js would wait 30 seconds for an answer that cannot arrive.
  window.addEventListener('offline', () => {
    if (liveNow().state === 'connected') connect();
  });
  onAnswers({ socketId: () => liveNow().socketId, wrote: show.wrote });
  onSession(({ isEnded }) => {
    if (!isEnded && sessionNow() && liveNow().state === 'disconnected') pusher.connect();
  });
  onPersonal('access', () => {
    void readSessionAgain().then(() => {
      joined.forgetRefusals();
      return client.invalidateQueries();
    });
  });
  let isPlanned = false;
  const sync = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      joined.sync();
    });
  };
  client.getQueryCache().subscribe((event) => {
    const { type } = event;
    // The names in an answer are only known once it has arrived.
    const isAnswered = type === 'updated' && event.action.type === 'success';
    if (isAnswered || type.startsWith('observer') || type === 'removed') sync();
  });
  onWishes(sync);
  if (config.features.includes('signin')) pusher.signin();
  become(pusher.connection.state as LiveState);
  joined.sync();
  return { reconnect: connect };
}
