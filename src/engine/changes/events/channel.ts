/** The parts of a channel name. */
export interface Channel {
  readonly kind: 'public' | 'private' | 'presence' | 'encrypted';
  /** The last event is repeated to new subscribers. */
  readonly cache: boolean;
  /** The subject of one of the product's channels; null for other names. */
  readonly entity: string | null;
  /** Digits without a leading zero; null if the channel is about all records of the entity. */
  readonly id: string | null;
}
export type ChannelRefusal = 'reserved' | 'illegal';

/** Events to `#server-to-user-7` reach every socket on which user 7 is signed in. Other channels cannot use this prefix. */
const RESERVED = '#';
const LEGAL = /^[A-Za-z0-9_\-=@,.;]{1,200}$/;
/** "job.42", "purchase-order", "accounts.invoice.9". */
const OURS = /^([a-z][A-Za-z0-9-]*(?:\.[a-z][A-Za-z0-9-]*)?)(?:\.([1-9]\d{0,14}))?$/;

/** Parses a channel name by the rules of the Pusher protocol and of the product. */
export function channelOf(name: string): Channel | { readonly error: ChannelRefusal } {
  if (name.startsWith(RESERVED)) return { error: 'reserved' };
  if (!LEGAL.test(name)) return { error: 'illegal' };
  const [kind, rest] = kindOf(name);
  const cache = rest.startsWith('cache-');
  const isOurs = !cache && (kind === 'private' || kind === 'presence');
  const [, entity = null, id = null] = (isOurs && OURS.exec(rest)) || [];
  return { kind, cache, entity, id };
}

function kindOf(name: string): [Channel['kind'], string] {
  if (name.startsWith('private-encrypted-')) return ['encrypted', name.slice('private-encrypted-'.length)];
  if (name.startsWith('private-')) return ['private', name.slice('private-'.length)];
  if (name.startsWith('presence-')) return ['presence', name.slice('presence-'.length)];
  return ['public', name];
}
