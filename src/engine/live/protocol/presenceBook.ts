import type { Place } from '../../changes/events/bus.ts';
import { Members, type MembershipChange } from './members.ts';

/** The members of one presence channel, with their details. */
class Book {
  readonly members = new Members();
  readonly infos = new Map<string, object>();
  readonly places = new Map<string, Place>();
}

/**
 * The members of all presence channels on all nodes. Signed-in users use the channel "".
 * @param tell called when a member joins or leaves, with the socket that caused it
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
    // If a user joins with different details, the first ones apply until the user has left.
    if (!told) return;
    book.infos.set(place.user, place.info);
    this.#tell(place.channel, told, place.info, place.socket);
  }

  leave({ channel, user, socket }: Omit<Place, 'info'>): void {
    const book = this.#books.get(channel);
    if (!book?.places.delete(socket)) return;
    this.#left(channel, book, book.members.leave(user, socket), socket);
  }

  /** Removes a node that is gone, with all its members. */
  leaveNode(node: string): void {
    for (const [channel, book] of this.#books) {
      for (const socket of book.places.keys()) if (socket.startsWith(`${node}/`)) book.places.delete(socket);
      for (const told of book.members.leaveNode(node)) this.#left(channel, book, told, null);
    }
  }

  /** Replaces the members of a node with those that it reports. */
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

  /** The list that subscribers receive: sorted ids, details by id, and the count. */
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

  /** A checksum of all members of a node, independent of their order. */
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

/** A member may be named `__proto__`. It must be an ordinary key, including in JSON. */
function fromPairs(pairs: readonly (readonly [string, object])[]): object {
  const hash: Record<string, object> = Object.create(null) as Record<string, object>;
  for (const [id, info] of pairs)
    Object.defineProperty(hash, id, { value: info, enumerable: true, configurable: true, writable: true });
  return hash;
}
