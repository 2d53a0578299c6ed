import { CLOSE } from '../protocol/closing.ts';
import type { Linked } from '../../changes/events/gate.ts';
import type { LiveSocket, SignedIn } from './liveSocket.server.ts';
import { Many } from '../protocol/many.ts';

/** The sockets of this node by id, address and user. */
export class SocketBook {
  readonly #all = new Map<string, LiveSocket>();
  readonly #addresses = new Many<string, LiveSocket>();
  readonly #linked = new Many<string, LiveSocket>();
  readonly #signedIn = new Many<string, LiveSocket>();
  readonly #watching = new Many<string, LiveSocket>();

  get size(): number {
    return this.#all.size;
  }

  get(id: string): LiveSocket | undefined {
    return this.#all.get(id);
  }

  values(): IterableIterator<LiveSocket> {
    return this.#all.values();
  }

  countAt(address: string): number {
    return this.#addresses.of(address).size;
  }

  /** The number of sockets linked to sessions of a user. */
  countOf(userId: number): number {
    return this.#linked.of(String(userId)).size;
  }

  /** Sockets on which a user is signed in. */
  signedInAs(user: string): ReadonlySet<LiveSocket> {
    return this.#signedIn.of(user);
  }

  /** Sockets that follow a user's online status. */
  watching(user: string): ReadonlySet<LiveSocket> {
    return this.#watching.of(user);
  }

  add(socket: LiveSocket): void {
    this.#all.set(socket.id, socket);
    this.#addresses.add(socket.address, socket);
  }

  /** Links a socket to a session. */
  link(socket: LiveSocket, session: Linked): void {
    socket.session = session;
    this.#linked.add(String(session.userId), socket);
  }

  /** Records the signed-in user of a socket. */
  signIn(socket: LiveSocket, user: SignedIn): void {
    for (const id of socket.user?.watchlist ?? []) this.#watching.delete(id, socket);
    socket.user = user;
    this.#signedIn.add(user.id, socket);
    for (const id of user.watchlist) this.#watching.add(id, socket);
  }

  remove(socket: LiveSocket): void {
    this.#all.delete(socket.id);
    this.#addresses.delete(socket.address, socket);
    if (socket.session) this.#linked.delete(String(socket.session.userId), socket);
    if (!socket.user) return;
    this.#signedIn.delete(socket.user.id, socket);
    for (const id of socket.user.watchlist) this.#watching.delete(id, socket);
  }

  /** Closes all sockets on which a user is signed in or has a session. */
  endUser(user: string): void {
    for (const socket of [...this.#signedIn.of(user), ...this.#linked.of(user)])
      socket.end(CLOSE.notAllowed, 'Signed out.');
  }
}
