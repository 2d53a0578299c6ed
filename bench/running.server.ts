import { type Figure, seconds, tableOf } from './figures.server.ts';

/** A part of the bench with its measurement. */
export interface RunningPart {
  readonly name: string;
  readonly measure: () => Promise<readonly Figure[]> | readonly Figure[];
}

/**
 * Runs parts one after another and prints the figures of each when it is done. A part that fails does not stop the
 * others.
 * @returns messages about failed parts and unmet guarantees: "live: no answer"
 */
export async function runParts(
  parts: readonly RunningPart[],
  print: (text: string) => void,
): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const { name, measure } of parts) {
    const began = performance.now();
    try {
      const figures = await measure();
      print(`${name} (${seconds(performance.now() - began)})\n${tableOf(figures)}\n`);
      broken.push(...figures.filter(({ isBroken }) => isBroken).map(({ what }) => `${name}: ${what}`));
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      print(`${name} FAILED (${seconds(performance.now() - began)})\n${said}\n`);
      broken.push(`${name}: ${said.split('\n')[0]}`);
    }
  }
  return broken;
}
