import { MigrationFault } from '#engine/db/migrationFiles.server.ts';
import { SettingsFault } from '#engine/environment/settings.server.ts';
import { start } from './start.server.ts';

/** Exit code for a configuration error, after which a restart would not help. */
const WRONGLY_SET_UP = 78;

try {
  await start();
} catch (error) {
  if (!(error instanceof SettingsFault || error instanceof MigrationFault)) throw error;
  // With several nodes, the launcher prints the message once for all of them.
  const leave = (): void => process.exit(WRONGLY_SET_UP);
  if (process.send) process.send({ fault: error.message }, leave);
  else process.stderr.write(`${error.message}\n`, leave);
}
