import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { Bucket } from '../../http/bucket.ts';
import { CLOSE } from '../protocol/closing.ts';
import { errorFrame, frame } from '../../changes/events/frames.ts';
import type { Linked } from '../../changes/events/gate.ts';
import type { Member } from '../../changes/events/member.ts';
import { wireFrame } from './wireFrame.server.ts';

/** A slow reader may have this backlog for a limited time, and never more than four times as much. In bytes. */
const SLOW_BYTES = 1024 * 1024;
const FULL_BYTES = 4 * SLOW_BYTES;
const SLOW_MS = 5_000;
const TERMINATE_MS = 1_000;

/** The WebSocket of a page and its stream. Prepared frames are written directly to the stream. */
export interface Connection {
  readonly line: WebSocket;
  readonly stream: Duplex;
}

/** The signed-in user of a socket, and the users whose online status it follows. */
export interface SignedIn {
  readonly id: string;
  /** The details shown to other users. */
  readonly info: object;
  readonly watchlist: readonly string[];
}

/** One connection of a page. */
export class LiveSocket {
  readonly id: string;
  readonly address: string;
  /** Joined channels, with the member for presence channels. */
  readonly channels = new Map<string, Member | null>();
  /** The signed-in user, set by the user endpoint. */
  user: SignedIn | null = null;
  /** The session or token that it belongs to, set by the channel endpoint. */
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
  /** Called once if it is closed because it is too slow. */
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

  /** @param bytes a complete frame, which many sockets may share */
  pass(bytes: Buffer): void {
    if (this.#isEnding || this.#line.readyState !== this.#line.OPEN) return;
    this.#stream.write(bytes);
    if (this.#stream.writableLength > FULL_BYTES) this.#dropSlow();
  }

  /** Buffers output until it is released, so that it is sent in one piece. */
  hold(): void {
    this.#stream.cork();
  }

  release(): void {
    this.#stream.uncork();
  }

  /** Closes a connection that has been too slow for a while. @returns whether it was closed */
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

  /** Checks a silent connection with both a WebSocket ping and a `pusher:ping`. */
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
    // No error message is sent, because it would queue behind a backlog that is never read.
    this.#line.close(CLOSE.tooMuch, 'The connection is too slow.');
    setTimeout(() => this.#line.terminate(), TERMINATE_MS).unref();
  }

  /** Sends an error, closes with the code, and terminates the connection soon after. Old clients only use the event. */
  end(code: number, why: string): void {
    if (this.#isEnding) return;
    this.send(errorFrame(code, why));
    // Sending the error may have exceeded the limit and closed the socket.
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.onEnd(code);
    this.#line.close(code, why.slice(0, 100));
    setTimeout(() => this.#line.terminate(), TERMINATE_MS).unref();
  }
}
