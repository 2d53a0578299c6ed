import type { WebSocket } from 'ws';
import { Bucket } from './bucket.ts';
import { CLOSE } from './closing.ts';
import { errorFrame, frame } from './frames.ts';
import type { Member } from './member.ts';

/** A slow reader may let so much wait for a while, and never more than four times that. In bytes. */
const SLOW_BYTES = 1024 * 1024;
const FULL_BYTES = 4 * SLOW_BYTES;
const SLOW_MS = 5_000;
const TERMINATE_MS = 1_000;

/** One connection of a page. */
export class LiveSocket {
  readonly id: string;
  readonly address: string;
  /** Joined channels; who it is in a presence channel. */
  readonly channels = new Map<string, Member | null>();
  /** Whom it is signed in as, by the user endpoint. */
  user: { readonly id: string; readonly watchlist: readonly string[] } | null = null;
  /** Whose session it belongs to, by the channel endpoint. */
  session: { readonly id: number; readonly userId: number } | null = null;
  lastSeen: number;
  isSuspect = false;
  readonly frames = new Bucket(50, 100);
  readonly flood = new Bucket(500, 1_000);
  readonly nonsense = new Bucket(2, 20);
  readonly clientEvents = new Bucket(10, 20);
  readonly #line: WebSocket;
  #slowSince: number | null = null;
  #isEnding = false;

  constructor(line: WebSocket, id: string, address: string, now: number) {
    this.#line = line;
    this.id = id;
    this.address = address;
    this.lastSeen = now;
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }

  send(text: string): void {
    if (this.#isEnding || this.#line.readyState !== this.#line.OPEN) return;
    this.#line.send(text);
    if (this.#line.bufferedAmount > FULL_BYTES) this.end(CLOSE.tooMuch, 'This connection does not keep up.');
  }

  /** Sends it away when it has not kept up for a while. @returns whether it was */
  judgePace(now: number): boolean {
    if (this.#line.bufferedAmount <= SLOW_BYTES) this.#slowSince = null;
    else this.#slowSince ??= now;
    const isSlow = this.#slowSince !== null && now - this.#slowSince >= SLOW_MS;
    if (isSlow) this.end(CLOSE.tooMuch, 'This connection does not keep up.');
    return isSlow;
  }

  ping(): void {
    if (this.#line.readyState === this.#line.OPEN) this.#line.ping();
  }

  /** Asks a line that has been silent for a sign of life. */
  suspect(): void {
    this.isSuspect = true;
    this.send(frame('pusher:ping', {}));
  }

  /** Says why, closes with the code, and cuts the line soon after. Old clients act on the event, newer ones on the code. */
  end(code: number, why: string): void {
    if (this.#isEnding) return;
    this.send(errorFrame(code, why));
    this.#isEnding = true;
    this.#line.close(code, why.slice(0, 100));
    setTimeout(() => this.#line.terminate(), TERMINATE_MS).unref();
  }
}
