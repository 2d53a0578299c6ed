import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ADMINISTRATOR, build, fill, homeFor, startProduct } from '../bench/product.server.ts';
import { isRecord, jsonOf, rowsOf, signIn, type Visitor } from '../bench/visitor.server.ts';

/*
 * Takes the README pictures again from the demo company, in a real browser: npm run pictures. It waits for the main
 * content of each picture, so a missing screen fails here.
 */
const FOLDER = 'docs/pictures';
const MOST_KIB = 150;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NAMES = [
  'Ashby Road Dental',
  'Birch & Lowe',
  'Carr Mill Joinery',
  'Denholme Vets',
  'Eastfield Books',
  'Fell View',
];
const HEADINGS =
  'Client Name,Industry,Website,Primary Location Name,Location Phone,Location Address,City,State,Postal Code,Country,Primary Contact Name,Contact Email,Currency,Payment Terms';

await build();
const company = { customers: 60, assets: 3000, url: undefined };
const home = await homeFor(company);
await fill(home, company);
const product = await startProduct(home);
const visitor = await signIn(product.address, ADMINISTRATOR);
const browser = await chromium.launch({
  executablePath: execFileSync(process.execPath, ['tools/browser.mjs'], { encoding: 'utf8' }).trim(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  const { school, server } = await subjects(visitor);
  await take('customers', '/customers');
  await take('customer', `/customer/${school}/dashboard`);
  await take('asset', server);
  await take('dark', '/assets', { dark: true });
  await take('phone', `/customer/${school}/dashboard`, { viewport: PHONE });
  await take('search', '/', { act: search });
  await take('import', await checkedImport(visitor));
} finally {
  visitor.leave();
  await browser.close();
  await product.stop();
}

/** A school with an estate, and one of its servers. */
async function subjects(asking: Visitor): Promise<{ school: number; server: string }> {
  const [server] = rowsOf(await asking.get('/api/v1/hardware/servers?sort=id&size=1'));
  if (!server) throw new Error('The demo company has no server.');
  const school = Number(server.customerId);
  return { school, server: `/customer/${school}/hardware/servers/${Number(server.id)}` };
}

interface Wishes {
  readonly dark?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly act?: (page: Page) => Promise<void>;
}

async function take(name: string, path: string, { dark = false, viewport = DESK, act }: Wishes = {}): Promise<void> {
  await visitor.send('PATCH', '/api/v1/session/settings', { theme: { dark } });
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    isMobile: viewport === PHONE,
    hasTouch: viewport === PHONE,
  });
  try {
    await signedIn(context);
    const page = await context.newPage();
    await page.goto(`${product.address}${path}`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await act?.(page);
    // By then, content that loads after the first paint is there.
    await page.waitForTimeout(1500);
    const file = resolve(join(FOLDER, `${name}.png`));
    const kibibytes = await keep(await page.screenshot(), file);
    process.stdout.write(`${file}: ${kibibytes} KiB\n`);
  } finally {
    await context.close();
  }
}

async function signedIn(context: BrowserContext): Promise<void> {
  const [name = '', value = ''] = visitor.cookie.split('=');
  await context.addCookies([{ name, value, url: product.address }]);
}

/**
 * Uses few enough colours to stay within the size limit.
 * @returns its size in KiB
 */
async function keep(picture: Buffer, file: string): Promise<number> {
  for (const colours of [256, 128, 64, 32]) {
    const small = await sharp(picture).png({ palette: true, colours, effort: 10, compressionLevel: 9 }).toBuffer();
    if (small.length > MOST_KIB * 1024) continue;
    writeFileSync(file, small);
    return Math.ceil(small.length / 1024);
  }
  throw new Error(`${file} does not fit into ${MOST_KIB} KiB.`);
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('ashfeild');
  await page.getByRole('option').first().waitFor();
}

/** The screen of a checked import with one invalid row. */
async function checkedImport(asking: Visitor): Promise<string> {
  const rows = NAMES.map(
    (name, at) =>
      `${name},Business,example.org,Main office,0113000107${at},${at + 3} High Street,Leeds,West Yorkshire,${at === 2 ? 'LS1' : `LS${at + 1} 4AB`},United Kingdom,Ann Holt,ann@office${at}.example,GBP,30`,
  );
  const form = new FormData();
  form.set('file', new Blob([[HEADINGS, ...rows].join('\r\n')], { type: 'text/csv' }), 'clients.csv');
  const made = jsonOf(await asking.send('POST', '/api/v1/imports', form));
  const id = isRecord(made) && isRecord(made.import) ? Number(made.import.id) : 0;
  const one = `/api/v1/imports/${id}`;
  const proposed = jsonOf(await asking.get(`${one}/proposal?kind=itflow-clients`));
  await asking.send('POST', `${one}/mapping`, { mapping: isRecord(proposed) ? proposed.mapping : undefined });
  let state = jsonOf(await asking.send('POST', `${one}/check`, {}));
  while (isRecord(state) && state.phase !== null) {
    await pause(200);
    state = jsonOf(await asking.get(one));
  }
  return `/system/import/${id}`;
}
