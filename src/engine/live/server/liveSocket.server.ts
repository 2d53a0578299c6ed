import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { Bucket } from '../../http/bucket.ts';
import { CLOSE } from '../protocol/closing.ts';
import { errorFrame, frame } from '../../changes/events/frames.ts';
import type { Linked } from '../../changes/events/gate.ts';
import type { Member } from '../../changes/events/member.ts';
import { wireFrame } from './wireFrame.server.ts';

/** A slow reader may let so much wait for a while, and never more than four times that. In bytes. */
const SLOW_BYTES = 1024 * 1024;
const FULL_BYTES = 4 * SLOW_BYTES;
const SLOW_MS = 5_000;
const TERMINATE_MS = 1_000;

/** The line to a page, and what it runs over: frames that are ready are written there. */
export interface Connection {
  readonly line: WebSocket;
  readonly stream: Duplex;
}

/** Whom a socket is signed in as, and about whom it wants to know whether they are there. */
export interface SignedIn {
  readonly id: string;
  /** What others are shown of them. */
  readonly info: object;
  readonly watchlist: readonly string[];
}

/** One connection of a page. */
export class LiveSocket {
  readonly id: string;
  readonly address: string;
  /** Joined channels; who it is in a presence channel. */
  readonly channels = new Map<string, Member | null>();
  /** Whom it is signed in as, by the user endpoint. */
  user: SignedIn | null = null;
  /** The session or token it belongs to, by the channel endpoint. */
  session: Linked | null = null;
  lastSeen: number;
  lastPing: number;
  isSuspect = false;
  readonly frames = new Bucket(50, 100);
  readonly flood = new Bucket(500, 1_000);
  readonly nonsense = new Bucket(2, 20);
  readonly clientEvents = new Bucket(10, 20);
  readonly #line: WebSocket;
  readonly #stream: Duplex;
  #slowSince: number | null = null;
  #isEnding = false;
  /** Called once, with the code, when this server closes the socket. */
  onEnd: (code: number) => void = () => undefined;
  /** Called once when it is closed because it does not keep up. */
  onSlow: () => void = () => undefined;

  constructor({ line, stream }: Connection, id: string, address: string, now: number) {
    this.#line = line;
    this.#stream = stream;
    this.id = id;
    this.address = address;
    this.lastSeen = now;
    this.lastPing = now;
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }

  send(text: string): void {
    this.pass(wireFrame(text));
  }

  /** @param bytes a message as it goes over the wire, which many sockets may share */
  pass(bytes: Buffer): void {
    if (this.#isEnding || this.#line.readyState !== this.#line.OPEN) return;
    this.#stream.write(bytes);
    if (this.#stream.writableLength > FULL_BYTES) this.#dropSlow();
  }

  /** Keeps what is sent from here on until it is released, to go out in one piece. */
  hold(): void {
    this.#stream.cork();
  }

  release(): void {
    this.#stream.uncork();
  }

  /** Sends it away when it has not kept up for a while. @returns whether it was */
  judgePace(now: number): boolean {
    if (this.#stream.writableLength <= SLOW_BYTES) this.#slowSince = null;
    else this.#slowSince ??= now;
    const isSlow = this.#slowSince !== null && now - this.#slowSince >= SLOW_MS;
    if (isSlow) this.#dropSlow();
    return isSlow;
  }

  ping(now: number): void {
    this.lastPing = now;
    if (this.#line.readyState === this.#line.OPEN) this.#line.ping();
  }

  /** Asks a line that has been silent for a sign of life, in both ways that there are. */
  suspect(now: number): void {
    this.ping(now);
    this.isSuspect = true;
    this.send(frame('pusher:ping', {}));
  }

  #dropSlow(): void {
    if (this.#isEnding) return;
    this.onSlow();
    this.#isEnding = true;
    this.onEnd(CLOSE.tooMuch);
    // What waits is more than it will ever read; a reason would only wait behind it.
    this.#line.close(CLOSE.tooMuch, 'The connection is too slow.');
    setTimeout(() => this.#line.terminate(), TERMINATE_MS).unref();
  }

  /** Says why, closes with the code, and cuts the line soon after. Old clients act on the event, newer ones on the code. */
  end(code: number, why: string): void {
    if (this.#isEnding) return;
    this.send(errorFrame(code, why));
    // That one may have been too much, and ended it.
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.onEnd(code);
    this.#line.close(code, why.slice(0, 100));
    setTimeout(() => this.#line.terminate(), TERMINATE_MS).unref();
  }
}
