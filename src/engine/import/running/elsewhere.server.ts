import type { Context } from '../../request/context.server.ts';

/** What a row says of a new record that is kept elsewhere. */
export interface Elsewhere {
  /** The record. */
  readonly id: number;
  /** Field → value, of the fields that a target declares with `elsewhere`. */
  readonly values: Readonly<Record<string, unknown>>;
}

type Write = (context: Context, written: readonly Elsewhere[]) => Promise<void>;

const writers = new Map<string, Write>();

/** Writes what rows say of new records of a noun and is kept elsewhere; from an area's server module, once per process. */
export const writeElsewhere = (noun: string, write: Write): void => void writers.set(noun, write);

/** @throws where a preset declares such fields and no area writes them */
export async function keepElsewhere(context: Context, noun: string, written: readonly Elsewhere[]): Promise<void> {
  if (written.length === 0) return;
  const write = writers.get(noun);
  if (!write) throw new Error(`Nothing writes what a file says of ${noun} and is kept elsewhere.`);
  await write(context, written);
}
