import { setTimeout as pause } from 'node:timers/promises';
import type { Bus, BusListener, BusMessage, LiveEvent } from '../../changes/events/bus.ts';
import { nowIso } from '../../time/theTime.server.ts';
import { type PendingEvents, Underway } from '../protocol/underway.ts';

/** The minimum time between batches, so that small messages are sent together. */
const JOIN_MS = 5;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** One of this node's batches that has not returned by then is considered lost. */
const ROUND_MS = 2_000;
/** The maximum number of essential messages kept while the connection is lost. */
const MOST_KEPT = 10_000;

type SentMessage = BusMessage | { readonly say: 'event'; readonly event: LiveEvent };

interface MessageBatch {
  readonly from: string;
  /** Assigned by the sender in increasing order. */
  readonly number: number;
  readonly messages: readonly SentMessage[];
}

/** Transports batches between nodes. */
export interface Wire {
  /**
   * Listens until the connection ends, and then resolves; rejects if it fails.
   * @param onText called with every batch, including those of this node, in the same order on all nodes
   * @param isUp called once it listens
   */
  listen(onText: (text: string) => void, isUp: () => void): Promise<void>;
  /** Resolves once the batch has its position in that order. */
  speak(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Called when the connection opens or is lost, with the error. */
export type OnState = (isUp: boolean, error?: Error) => void;

/**
 * A bus between nodes that sends messages in batches, in order, at most once. A node delivers its own events when their
 * batch returns, so that all nodes deliver all events in the same order. A lost connection is reopened with increasing
 * pauses. Messages in between are lost, except `link` and `end`, which no later message replaces.
 */
export function batchedBus(node: string, wire: Wire, onState: OnState = () => undefined): Bus {
  const underway = new Underway();
  let listener: BusListener = {
    deliver: async () => undefined,
    handleMessage: () => undefined,
    again: () => undefined,
  };
  let waiting: SentMessage[] = [];
  let batches: PendingEvents[] = [];
  let kept: BusMessage[] = [];
  let timer: NodeJS.Timeout | undefined;
  let last = 0;
  let flushedAt = Number.NEGATIVE_INFINITY;
  let cutSince: string | null = nowIso();
  let isStopped = false;
  let sending: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  async function keepListening(): Promise<void> {
    let wait = FIRST_PAUSE_MS;
    while (!isStopped) {
      const opened = () => {
        wait = FIRST_PAUSE_MS;
        open();
      };
      const failure = await wire.listen(take, opened).catch((error: Error) => error);
      cutSince ??= nowIso();
      flush();
      tellHere(underway.all());
      if (isStopped) return;
      onState(false, failure instanceof Error ? failure : undefined);
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
    }
  }

  function open(): void {
    if (isStopped) return;
    cutSince = null;
    onState(true);
    const late = kept;
    kept = [];
    listener.again();
    for (const message of late) send(message);
  }

  function take(text: string): void {
    const { from, number, messages } = JSON.parse(text) as MessageBatch;
    if (from === node) return tellHere(underway.back(number));
    for (let at = 0; at < messages.length; ) {
      const events = eventsFrom(messages, at);
      const message = messages[at];
      if (events.length > 0) void listener.deliver(events);
      else if (message && message.say !== 'event') listener.handleMessage(message, from);
      at += Math.max(1, events.length);
    }
  }

  function tellHere(come: readonly PendingEvents[]): void {
    for (const { events, told } of come) void listener.deliver(events).then(told, told);
  }

  function send(message: BusMessage): void {
    if (cutSince !== null) {
      if ((message.say === 'link' || message.say === 'end') && kept.length < MOST_KEPT) kept.push(message);
      return;
    }
    waiting.push(message);
    flushSoon();
  }

  async function publish(events: readonly LiveEvent[]): Promise<void> {
    if (cutSince !== null) return listener.deliver(events);
    for (const event of events) waiting.push({ say: 'event', event });
    return new Promise((told) => {
      batches.push({ events, told });
      flushSoon();
    });
  }

  function flushSoon(): void {
    timer ??= setTimeout(flush, Math.max(0, flushedAt + JOIN_MS - performance.now()));
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    flushedAt = performance.now();
    const batch: MessageBatch = { from: node, number: ++last, messages: waiting };
    underway.add(batch.number, batches);
    waiting = [];
    batches = [];
    sending = sending.then(() => carry(batch));
  }

  /** Events of a batch that does not return are still delivered on this node. */
  async function carry(batch: MessageBatch): Promise<void> {
    const giveUp = () => tellHere(underway.back(batch.number));
    await wire.speak(JSON.stringify(batch)).catch(giveUp);
    if (underway.has(batch.number)) setTimeout(giveUp, ROUND_MS).unref();
  }

  void keepListening();
  return {
    send,
    publish,
    isUp: () => cutSince === null,
    cutSince: () => cutSince,
    listen: (own) => {
      listener = own;
    },
    stop: async () => {
      flush();
      isStopped = true;
      stopping.abort();
      await sending;
      await wire.close();
    },
  };
}

/** The consecutive events from a position on. */
function eventsFrom(messages: readonly SentMessage[], from: number): readonly LiveEvent[] {
  const events: LiveEvent[] = [];
  for (let at = from; at < messages.length; at++) {
    const message = messages[at];
    if (message?.say !== 'event') break;
    events.push(message.event);
  }
  return events;
}
