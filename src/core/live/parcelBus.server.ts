import { setTimeout as pause } from 'node:timers/promises';
import type { Bus, BusMessage } from './bus.ts';
import { nowIso } from '../time/theTime.server.ts';

/** Small messages wait so long for company. */
const JOIN_MS = 5;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** While the line is cut so many messages are kept that nothing else makes good. */
const MOST_KEPT = 10_000;

interface Parcel {
  readonly from: string;
  readonly messages: readonly BusMessage[];
}

/** What carries parcels between nodes. */
export interface Wire {
  /**
   * Listens until the line ends, which it answers, or fails, which it throws.
   * @param hear is given every parcel, in the order of each sender @param isUp is called once it listens
   */
  listen(hear: (text: string) => void, isUp: () => void): Promise<void>;
  speak(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Told when the line opens and when it is cut, with what went wrong. */
export type OnState = (isUp: boolean, error?: Error) => void;

/**
 * A line between nodes: messages in parcels, in order, at most once. A line that is cut is opened again, with longer and
 * longer pauses. What was said meanwhile is lost, but for what no later message makes good: whose socket it is, and who
 * has to leave.
 */
export function parcelBus(node: string, wire: Wire, onState: OnState = () => undefined): Bus {
  let hear: (message: BusMessage, from: string) => void = () => undefined;
  let heardAgain: () => void = () => undefined;
  let waiting: BusMessage[] = [];
  let kept: BusMessage[] = [];
  let timer: NodeJS.Timeout | undefined;
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
    heardAgain();
    for (const message of late) send(message);
  }

  function take(text: string): void {
    const { from, messages } = JSON.parse(text) as Parcel;
    if (from !== node) for (const message of messages) hear(message, from);
  }

  function send(message: BusMessage): void {
    if (cutSince !== null) {
      if ((message.say === 'link' || message.say === 'end') && kept.length < MOST_KEPT) kept.push(message);
      return;
    }
    waiting.push(message);
    timer ??= setTimeout(flush, JOIN_MS);
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const parcel: Parcel = { from: node, messages: waiting };
    waiting = [];
    sending = sending.then(() => wire.speak(JSON.stringify(parcel))).catch(() => undefined);
  }

  void keepListening();
  return {
    send,
    isUp: () => cutSince === null,
    cutSince: () => cutSince,
    listen: (heard, again) => {
      hear = heard;
      heardAgain = again;
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
