// Runs the built-in database on a folder while standard input stays open: node tools/database.mjs <folder> [name=value
// …]
// Prints one line of JSON with its addresses. Tests and benchmarks use it; it stops with the process that started it.
import { resolve } from 'node:path';
import { openEmbedded } from './launcher/postgres/embedded.mjs';
import { Refusal } from './launcher/refusal.mjs';
import { withOrderlyShutdown } from './launcher/shutdown.mjs';

const [, , folder, ...settings] = process.argv;

await withOrderlyShutdown(async (shutdown) => {
  if (!folder) throw new Refusal('Enter a folder. Use: node tools/database.mjs <folder> [name=value …]');
  const opening = openEmbedded({ dataFolder: resolve(folder), settings, say: console.error });
  shutdown.add(async () => (await opening).stop());
  const { url, ownerUrl, adminUrl } = await opening;
  console.log(JSON.stringify({ url, ownerUrl, adminUrl }));
  process.stdin.on('end', () => void shutdown.now());
  process.stdin.resume();
});
