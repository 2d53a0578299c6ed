import { SettingsFault } from '#core/settings/settings.server.ts';
import { start } from './start.server.ts';

/** What a process ends with when its settings are wrong: starting it again would not help. */
const WRONG_SETTINGS = 78;

try {
  await start();
} catch (error) {
  if (!(error instanceof SettingsFault)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = WRONG_SETTINGS;
}
