import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ownProduct } from './ownProduct.ts';
import { type Company, openFolder, run } from './server.ts';

/** Starts a PostgreSQL with the demo company, and the product on a copy of it that most page tests share. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = openFolder();
  const database = spawn(process.execPath, ['tools/database.mjs', join(folder, 'database'), 'max_connections=200'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    const gone = once(database, 'exit');
    database.stdin.end();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [line] = await once(createInterface(database.stdout), 'line');
    const { url, ownerUrl } = JSON.parse(String(line)) as { url: string; ownerUrl: string };
    const company: Company = { url, ownerUrl, files: join(folder, 'data') };
    await run(['start.mjs', 'demo', '--customers', '12', '--assets', '240'], {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: company.files,
      PUBLIC_URL: '',
    });
    // The workers inherit it.
    process.env.COMPANY = JSON.stringify(company);
    // Allows the webhook receivers of page tests, and no other address of this machine.
    const product = await ownProduct({ OUTBOUND_ALLOW: '127.77.0.0/16', LOG_LEVEL: 'warn' });
    process.env.PRODUCT_URL = product.url;
    return async () => {
      await product.close();
      await stop();
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
