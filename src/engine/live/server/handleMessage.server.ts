import { isEqual } from '../../keys/keys.server.ts';
import { CLOSE } from '../protocol/closing.ts';
import { channelOf } from '../../changes/events/channel.ts';
import { errorFrame, type Frame, frame, objectIn, readFrame } from '../../changes/events/frames.ts';
import type { Hub } from './hub.server.ts';
import type { LiveSocket } from './liveSocket.server.ts';
import { byteLength, MOST_DATA, memberIn, type Member } from '../../changes/events/member.ts';
import { type AppKey, isUserData, signChannel, signUser } from './signature.server.ts';

const MOST_CHANNELS = 200;
const MOST_MEMBERS = 1_000;
const LONGEST_EVENT = 200;
const MOST_WATCHED = 100;

/** Codes in `pusher:error` that do not close the connection. */
const NOT_UNDERSTOOD = 4300;
const REFUSED = 4301;
const WATCHLIST_CUT = 4302;

/** Handles a client message. It is synchronous, so the messages of one socket take effect in the order they arrive. */
export function handleMessage(hub: Hub, app: AppKey, socket: LiveSocket, text: string, now: number): void {
  if (!socket.flood.take(now)) return socket.end(CLOSE.tooMuch, 'Too many messages.');
  const message = readFrame(text);
  if (message?.event === 'pusher:ping') return socket.send(frame('pusher:pong', {}));
  if (message?.event === 'pusher:pong') return undefined;
  if (!socket.frames.take(now)) return socket.send(errorFrame(REFUSED, 'Too many messages. This message was dropped.'));
  if (!message) return notUnderstood(socket, now, 'The message is not a JSON object with an event.');
  switch (message.event) {
    case 'pusher:subscribe':
      return subscribe(hub, app, socket, message);
    case 'pusher:unsubscribe':
      return unsubscribe(hub, socket, message);
    case 'pusher:signin':
      return signIn(hub, app, socket, message);
    default:
      return message.event.startsWith('client-')
        ? clientEvent(hub, socket, message, now)
        : notUnderstood(socket, now, `Unknown event “${message.event.slice(0, 40)}”.`);
  }
}

/** Handles a binary or invalid frame. A client that sends many is disconnected. */
export function notUnderstood(socket: LiveSocket, now: number, why: string): void {
  if (!socket.nonsense.take(now)) return socket.end(CLOSE.tooMuch, 'Too many invalid messages.');
  return socket.send(errorFrame(NOT_UNDERSTOOD, why));
}

function subscribe(hub: Hub, app: AppKey, socket: LiveSocket, message: Frame): void {
  const { channel, auth, channel_data: data } = objectIn(message.data) ?? {};
  if (typeof channel !== 'string') return refuse(socket, '', 'InvalidChannel', 'Enter a channel.', 400);
  if (channel === `#server-to-user-${socket.user?.id}`) return joined(hub, socket, channel);
  const known = channelOf(channel);
  if ('error' in known) return refuse(socket, channel, 'InvalidChannel', 'The channel name is not valid.', 400);
  if (socket.channels.has(channel)) return joined(hub, socket, channel);
  if (socket.channels.size >= MOST_CHANNELS)
    return refuse(socket, channel, 'LimitReached', `A connection can join up to ${MOST_CHANNELS} channels.`, 429);
  if (known.kind === 'public') {
    hub.membership.join(socket, channel, null);
    return joined(hub, socket, channel);
  }
  const right = signChannel(app, socket.id, channel, typeof data === 'string' ? data : null);
  if ('error' in right || typeof auth !== 'string' || !isEqual(auth, right.auth))
    return refuse(socket, channel, 'AuthError', 'The signature is not valid.', 401);
  if (known.kind !== 'presence') {
    hub.membership.join(socket, channel, null);
    return joined(hub, socket, channel);
  }
  const member = typeof data === 'string' ? memberIn(data) : ownMember(socket);
  if (!member) return refuse(socket, channel, 'InvalidChannel', 'channel_data must identify a user by user_id.', 400);
  const isNew = !hub.presence.has(channel, member.user);
  if (isNew && hub.presence.count(channel) >= MOST_MEMBERS)
    return refuse(socket, channel, 'LimitReached', `A channel can have up to ${MOST_MEMBERS} members.`, 429);
  hub.membership.join(socket, channel, member);
  return joined(hub, socket, channel);
}

/** A signed-in user does not need to send member details again. */
const ownMember = ({ user }: LiveSocket): Member | null => (user ? { user: user.id, info: user.info } : null);

function joined(hub: Hub, socket: LiveSocket, channel: string): void {
  const isPresence = (socket.channels.get(channel) ?? null) !== null;
  const facts = isPresence ? { presence: hub.presence.roll(channel) } : {};
  socket.send(frame('pusher_internal:subscription_succeeded', JSON.stringify(facts), { channel }));
  const standing = hub.channels.standing(channel);
  if (standing) socket.send(standing);
  const cached = hub.channels.cached(channel);
  if (cached !== undefined) socket.send(cached ?? frame('pusher:cache_miss', undefined, { channel }));
}

function refuse(socket: LiveSocket, channel: string, type: string, error: string, status: number): void {
  socket.send(frame('pusher:subscription_error', { type, error, status }, { channel }));
}

function unsubscribe(hub: Hub, socket: LiveSocket, message: Frame): void {
  const { channel } = objectIn(message.data) ?? {};
  if (typeof channel === 'string' && socket.channels.has(channel)) hub.membership.leave(socket, channel);
}

function signIn(hub: Hub, app: AppKey, socket: LiveSocket, message: Frame): void {
  const { auth, user_data: data } = objectIn(message.data) ?? {};
  const right = typeof data === 'string' && isUserData(data) ? signUser(app, socket.id, data) : null;
  if (typeof data !== 'string' || typeof auth !== 'string' || !right || 'error' in right || !isEqual(auth, right.auth))
    return socket.end(CLOSE.notAllowed, 'The signature of the user is not valid.');
  const { id, watchlist, user_info: info } = objectIn(data) ?? {};
  // Details that do not describe a user are not shown, but the user still counts as online.
  const described = memberIn({ user_id: id, user_info: info })?.info ?? {};
  if (socket.user && socket.user.id !== id)
    return socket.send(errorFrame(CLOSE.notAllowed, 'The connection is signed in as another user.'));
  const watched = Array.isArray(watchlist) ? watchlist.map(String) : [];
  socket.send(frame('pusher:signin_success', { user_data: data }));
  if (watched.length > MOST_WATCHED)
    socket.send(errorFrame(WATCHLIST_CUT, `A watchlist can have up to ${MOST_WATCHED} users. The others are ignored.`));
  return hub.membership.signIn(socket, { id: String(id), info: described, watchlist: watched.slice(0, MOST_WATCHED) });
}

function clientEvent(hub: Hub, socket: LiveSocket, { event, channel = '', data }: Frame, now: number): void {
  const why = refusalOf(hub, socket, { event, channel, data }, now);
  if (why) return socket.send(errorFrame(REFUSED, why, channel));
  const user = socket.channels.get(channel)?.user;
  return hub.publish({ channel, event, data, except: socket.id, ...(user === undefined ? {} : { user }) });
}

function refusalOf(hub: Hub, socket: LiveSocket, { event, channel = '', data }: Frame, now: number): string | null {
  const known = channelOf(channel);
  const isKind = !('error' in known) && (known.kind === 'private' || known.kind === 'presence');
  if (!hub.settings.clientEvents) return 'Client events are turned off.';
  if (!isKind) return 'Client events require a private or presence channel.';
  if (!socket.channels.has(channel)) return 'Join the channel first.';
  if (event.length > LONGEST_EVENT) return `The name of an event can have up to ${LONGEST_EVENT} characters.`;
  if (byteLength(textOf(data)) > MOST_DATA) return `An event can have up to ${MOST_DATA} bytes.`;
  return socket.clientEvents.take(now) ? null : 'Too many client events. This event was dropped.';
}

const textOf = (data: unknown): string => (typeof data === 'string' ? data : (JSON.stringify(data) ?? ''));
