import { ArchiveRefusal } from '#platform/audit/archive.server.ts';
import { BackupFault } from '#platform/backup/frames.server.ts';
import { SettingsFault } from '#engine/environment/settings.server.ts';

/** Runs a command. Errors that the administrator can fix are shown as a message, without a stack trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isForPeople =
      error instanceof BackupFault || error instanceof ArchiveRefusal || error instanceof SettingsFault;
    process.stderr.write(`${isForPeople ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
}

/**
 * Reads `--name value` and `--flag` from the command line.
 * @throws {BackupFault} with the usage, for unknown arguments
 */
export function commandOptions<V extends string, F extends string>(
  values: readonly V[],
  flags: readonly F[],
  use: string,
): Partial<Record<V, string>> & Partial<Record<F, true>> {
  const read: Record<string, string | true> = {};
  const words = process.argv.slice(2);
  for (let at = 0; at < words.length; at++) {
    const name = words[at]?.replace(/^--/, '') ?? '';
    if ((flags as readonly string[]).includes(name)) read[name] = true;
    else if ((values as readonly string[]).includes(name) && words[at + 1] !== undefined)
      read[name] = words[++at] ?? '';
    else throw new BackupFault(`“${words[at]}” is not a valid argument. ${use}`);
  }
  return read as Partial<Record<V, string>> & Partial<Record<F, true>>;
}
