import { join } from 'node:path';
import { openBreachedList } from '#engine/keys/breached/breachedFile.server.ts';
import { importBreached, ListFault } from '#engine/keys/breached/importBreached.server.ts';

/*
 * `npm run passwords -- --import FILE` creates the list of breached passwords that new passwords are checked against,
 * from a downloaded list of lines HASH:count. It downloads and sends nothing. The product reads the list at its next
 * start.
 */
const to =
  process.env.BREACHED_PASSWORDS_FILE?.trim() || join(process.env.DATA_DIR?.trim() || 'data', 'breached-passwords.bin');
const [how, from] = process.argv.slice(2);

if (how === '--import' && from) {
  try {
    const { digest, count } = await importBreached(from, to);
    process.stdout.write(
      `${to}: ${count.toLocaleString('en-GB')} breached passwords (${digest}). Restart the application to use the list.\n`,
    );
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    process.stderr.write(`${from}: ${error.message}\n`);
    process.exitCode = 1;
  }
} else {
  const list = await openBreachedList(to).catch((error: unknown) => error);
  process.stdout.write(
    list instanceof Error || !list
      ? `No list of breached passwords was found at ${to}.\nCreate one with: npm run passwords -- --import FILE\n`
      : `${to} holds ${(list as Awaited<ReturnType<typeof openBreachedList>>).count.toLocaleString('en-GB')} breached passwords.\n`,
  );
}
