import type { Context } from '../../request/context.server.ts';

/** Values of a row for a new record that are stored elsewhere. */
export interface Elsewhere {
  /** The id of the record. */
  readonly id: number;
  /** Field → value, for the fields that a target declares in `elsewhere`. */
  readonly values: Readonly<Record<string, unknown>>;
}

type Write = (context: Context, written: readonly Elsewhere[]) => Promise<void>;

const writers = new Map<string, Write>();

/** Registers the writer for values of a noun stored elsewhere. An area's server module calls it once per process. */
export const writeElsewhere = (noun: string, write: Write): void => void writers.set(noun, write);

/** @throws if a preset declares such fields and no area has registered a writer */
export async function keepElsewhere(context: Context, noun: string, written: readonly Elsewhere[]): Promise<void> {
  if (written.length === 0) return;
  const write = writers.get(noun);
  if (!write) throw new Error(`Nothing writes what a file says of ${noun} and is kept elsewhere.`);
  await write(context, written);
}
