import type { Place } from '../../changes/events/bus.ts';
import { Members, type MembershipChange } from './members.ts';

/** The members of one presence channel, with what they say of themselves. */
class Book {
  readonly members = new Members();
  readonly infos = new Map<string, object>();
  readonly places = new Map<string, Place>();
}

/**
 * Who is in which presence channel, over all nodes. Signed-in users are kept as the channel "".
 * @param tell is called when a member comes or goes; not for the socket that caused it
 */
export class PresenceBook {
  readonly #books = new Map<string, Book>();
  readonly #tell: (channel: string, told: MembershipChange, info: object, cause: string | null) => void;

  constructor(tell: (channel: string, told: MembershipChange, info: object, cause: string | null) => void) {
    this.#tell = tell;
  }

  join(place: Place): void {
    const book = this.#books.get(place.channel) ?? new Book();
    this.#books.set(place.channel, book);
    book.places.set(place.socket, place);
    const told = book.members.join(place.user, place.socket);
    // Of one user who describes himself in two ways the first stands until he has left.
    if (!told) return;
    book.infos.set(place.user, place.info);
    this.#tell(place.channel, told, place.info, place.socket);
  }

  leave({ channel, user, socket }: Omit<Place, 'info'>): void {
    const book = this.#books.get(channel);
    if (!book?.places.delete(socket)) return;
    this.#left(channel, book, book.members.leave(user, socket), socket);
  }

  /** A node is gone, with all it held. */
  leaveNode(node: string): void {
    for (const [channel, book] of this.#books) {
      for (const socket of book.places.keys()) if (socket.startsWith(`${node}/`)) book.places.delete(socket);
      for (const told of book.members.leaveNode(node)) this.#left(channel, book, told, null);
    }
  }

  /** What a node holds now, as it says itself: what it no longer names has left. */
  replaceNode(node: string, places: readonly Place[]): void {
    const present = new Set(places.map((place) => `${place.channel}\n${place.socket}`));
    for (const [channel, book] of this.#books)
      for (const place of book.places.values())
        if (place.socket.startsWith(`${node}/`) && !present.has(`${channel}\n${place.socket}`)) this.leave(place);
    for (const place of places) this.join(place);
  }

  users(channel: string): readonly string[] {
    return this.#books.get(channel)?.members.users() ?? [];
  }

  count(channel: string): number {
    return this.#books.get(channel)?.infos.size ?? 0;
  }

  has(channel: string, user: string): boolean {
    return this.#books.get(channel)?.infos.has(user) ?? false;
  }

  /** As subscribers get it: ids in the order of their text, what each says of himself, how many. */
  roll(channel: string): { readonly ids: readonly string[]; readonly hash: object; readonly count: number } {
    const book = this.#books.get(channel);
    const ids = book?.members.users() ?? [];
    return { ids, hash: fromPairs(ids.map((id) => [id, book?.infos.get(id) ?? {}])), count: ids.length };
  }

  placesOf(node: string): Place[] {
    return [...this.#books.values()].flatMap((book) =>
      [...book.places.values()].filter((place) => place.socket.startsWith(`${node}/`)),
    );
  }

  /** All a node holds as one number, whatever its order. */
  sumOf(node: string): number {
    let sum = 0;
    for (const { channel, user, socket } of this.placesOf(node))
      sum = (sum + hash(`${channel}\n${user}\n${socket}`)) >>> 0;
    return sum;
  }

  #left(channel: string, book: Book, told: MembershipChange | null, cause: string | null): void {
    if (!told) return;
    const info = book.infos.get(told.user) ?? {};
    book.infos.delete(told.user);
    if (book.infos.size === 0) this.#books.delete(channel);
    this.#tell(channel, told, info, cause);
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}

/** A member may be called `__proto__`: it is a key like any other, also when it is written as JSON. */
function fromPairs(pairs: readonly (readonly [string, object])[]): object {
  const hash: Record<string, object> = Object.create(null) as Record<string, object>;
  for (const [id, info] of pairs)
    Object.defineProperty(hash, id, { value: info, enumerable: true, configurable: true, writable: true });
  return hash;
}
