/** The server's signature to join one channel. */
export interface Right {
  readonly status: number;
  readonly auth?: string;
  readonly channel_data?: string;
}
export type Rights = Readonly<Record<string, Right>>;

/** Channels needed within this time are requested together. */
export const BATCH_MS = 20;
const MOST_AT_ONCE = 100;

/**
 * Combines requests to join channels.
 * @param ask requests up to a hundred channels of one socket @param later runs a function after the batch interval
 */
export function batching(
  ask: (socketId: string, names: readonly string[]) => Promise<Rights>,
  later: (run: () => void) => void,
): (socketId: string, name: string) => Promise<Right | null> {
  let waiting: Wish[] = [];

  const send = (): void => {
    const all = waiting;
    waiting = [];
    for (const socketId of new Set(all.map((each) => each.socketId))) {
      const mine = all.filter((each) => each.socketId === socketId);
      for (let from = 0; from < mine.length; from += MOST_AT_ONCE)
        void askFor(socketId, mine.slice(from, from + MOST_AT_ONCE));
    }
  };
  const askFor = async (socketId: string, wishes: readonly Wish[]): Promise<void> => {
    try {
      const rights = await ask(socketId, [...new Set(wishes.map(({ name }) => name))]);
      for (const { name, given } of wishes) given(rights[name] ?? null);
    } catch (failure) {
      for (const { failed } of wishes) failed(failure);
    }
  };

  return (socketId, name) =>
    new Promise((given, failed) => {
      if (waiting.length === 0) later(send);
      waiting.push({ socketId, name, given, failed });
    });
}

interface Wish {
  readonly socketId: string;
  readonly name: string;
  readonly given: (right: Right | null) => void;
  readonly failed: (failure: unknown) => void;
}
