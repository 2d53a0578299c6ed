import type { Page } from '@playwright/test';
import type { Figure } from './figures.server.ts';
import { PageDriver, type PageMeasurements } from './pageDriver.server.ts';
import type { Sample } from './readings.server.ts';
import { sized } from './size.server.ts';
import { browserHere, contextOf, NO_BROWSER } from './vitals.server.ts';
import type { Visitor } from './visitor.server.ts';

interface Journey {
  readonly what: string;
  readonly isPhone?: boolean;
  readonly walk: (driver: PageDriver, at: Place) => Promise<void>;
}

/** The URL of the product, and records of its company. */
interface Place {
  readonly address: string;
  readonly sample: Sample;
  /** A word that no earlier run used. */
  readonly word: string;
}

/** Measures common tasks: clicks, fields and seconds; not measured without a browser. */
export async function measureJourneys(address: string, visitor: Visitor, sample: Sample): Promise<Figure[]> {
  const browser = await browserHere();
  if (!browser) return [{ what: 'journeys', ...NO_BROWSER }];
  const figures: Figure[] = [];
  try {
    for (const { what, isPhone, walk } of JOURNEYS.slice(0, sized(JOURNEYS.length, 1))) {
      const context = await contextOf(browser, address, visitor, isPhone);
      const driver = await PageDriver.of(context);
      const began = performance.now();
      const word = Date.now().toString(36).toUpperCase();
      const broke = await walk(driver, { address, sample, word }).then(
        () => undefined,
        (error: unknown) => firstLine(error),
      );
      const seconds = (performance.now() - began) / 1000;
      figures.push({
        what,
        figure: broke ? 'stopped' : `${driver.clicks} clicks, ${driver.fields} fields, ${seconds.toFixed(1)} s`,
        note: broke ?? 'without the time people take to read and think',
        isBroken: broke !== undefined,
      });
      figures.push(...(await driver.rest()).map(figureOf));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return figures;
}

const figureOf = ({ page, lcp, inp, cls }: PageMeasurements): Figure => ({
  what: `  ${page}`,
  figure: `${(lcp / 1000).toFixed(2)} s / ${inp.toFixed(0)} ms / ${cls.toFixed(3)}`,
  note: 'LCP (of a page opened inside: until its heading) / INP / CLS',
});

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function newCustomer({ driver, at }: { readonly driver: PageDriver; readonly at: Place }): Promise<string> {
  const { page } = driver;
  const name = `Journey School ${at.word}`;
  await driver.open(`${at.address}/customers`);
  await driver.arrive('Customers', heading(page, 'Customers'));
  await driver.click(page.getByRole('link', { name: 'New customer' }).first());
  await driver.arrive('New customer', heading(page, 'New customer'));
  await driver.type(page.getByLabel('Name', { exact: false }).first(), name);
  await driver.click(page.getByRole('combobox', { name: /Type/ }));
  await driver.click(page.getByRole('option', { name: 'Business' }));
  await driver.click(save(page));
  await driver.arrive('Customer record', heading(page, name));
  return name;
}

const JOURNEYS: readonly Journey[] = [
  {
    what: 'a new customer until active',
    walk: async (driver, at) => {
      const { page } = driver;
      await newCustomer({ driver, at });
      const drawer = page.getByRole('dialog');
      const gone = () => drawer.waitFor({ state: 'detached' });
      await driver.click(page.getByRole('link', { name: /^Add site: / }));
      await driver.type(drawer.getByLabel(/^Name/).first(), 'Main');
      await driver.type(drawer.getByLabel(/^Address line 1|^Street/).first(), '1 High Street');
      await driver.type(drawer.getByLabel(/^Town/).first(), 'Leeds');
      await driver.click(save(page));
      await gone();
      await driver.click(page.getByRole('link', { name: /^Add contact: / }));
      await driver.type(drawer.getByLabel('First name'), 'Ann');
      await driver.type(drawer.getByLabel('Last name'), 'Holt');
      await driver.click(save(page));
      await gone();
      for (const [button, field] of [
        [/^Choose team: /, /Teams/],
        [/^Choose manager: /, /Account manager/],
      ] as const) {
        await driver.click(page.getByRole('link', { name: button }));
        await driver.click(drawer.getByRole('combobox', { name: field }));
        await driver.click(page.getByRole('option').first());
        await page.keyboard.press('Tab');
        await driver.click(save(page));
        await gone();
      }
      await driver.click(page.getByRole('link', { name: /^Enter agreement: / }));
      await driver.type(drawer.getByRole('textbox', { name: /^Agreement signed/ }), '01/11/2026');
      await page.keyboard.press('Tab');
      await driver.click(save(page));
      await gone();
      await driver.click(page.getByRole('button', { name: /^Activate/ }));
      await driver.click(page.getByRole('dialog').getByRole('button', { name: /^Activate/ }));
      await driver.arrive('Active customer', page.getByText('Active', { exact: true }));
    },
  },
  {
    what: 'the first server, with an address',
    walk: async (driver, at) => {
      const { page } = driver;
      const customerId = at.sample.customerIds[0];
      await driver.open(`${at.address}/customer/${customerId}/dashboard`);
      await driver.arrive('Dashboard', heading(page, 'Dashboard'));
      await driver.click(page.getByRole('button', { name: 'Add asset' }));
      await driver.type(page.getByRole('searchbox', { name: 'Find a type' }), 'serv');
      await driver.press('Enter');
      await driver.arrive('New server', heading(page, 'New server'));
      await driver.type(page.getByLabel(/^Name/).first(), `JRN-${at.word}`);
      await driver.click(save(page));
      await driver.arrive('Server', heading(page, `JRN-${at.word}`));
      await driver.click(page.getByRole('link', { name: /^(Add|New) IP address$/ }).first());
      const panel = page.getByRole('dialog', { name: 'New IP address' });
      await driver.type(panel.getByRole('textbox', { name: /^Address/ }), '10.250.0.9');
      await driver.click(panel.getByRole('button', { name: 'Save', exact: true }));
      await driver.arrive('Server with its address', page.getByText('10.250.0.9').first());
    },
  },
  {
    what: 'a rack of 24 switches',
    walk: async (driver, at) => {
      const { page } = driver;
      await driver.open(`${at.address}/customer/${at.sample.customerIds[0]}/hardware/switches/bulk-create`);
      await driver.arrive('Bulk create switches', heading(page, 'Bulk create switches'));
      await driver.type(page.getByLabel('Names'), `J${at.word}-[01-24]`);
      await driver.click(page.getByRole('button', { name: 'Create 24 switches' }));
      await driver.arrive('Switches', heading(page, 'Switches'));
    },
  },
  {
    what: 'a file of ITFlow clients, checked and imported',
    walk: async (driver, at) => {
      const { page } = driver;
      const rows = Array.from(
        { length: 20 },
        (_, n) => `Journey ${at.word} ${n},Business,Main office,01130001079,1 High Street,Leeds,LS1 4AB`,
      );
      const headings = 'Client Name,Industry,Primary Location Name,Location Phone,Location Address,City,Postal Code';
      await driver.open(`${at.address}/system/import`);
      await driver.arrive('Import', heading(page, 'Import'));
      await page.getByLabel('File to import').setInputFiles({
        name: `journey-${at.word}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from([headings, ...rows].join('\r\n')),
      });
      driver.clicks++;
      await driver.click(page.getByRole('button', { name: 'Map columns' }).last());
      await driver.click(page.getByRole('button', { name: 'Check 20 rows' }));
      await driver.click(page.getByRole('button', { name: 'Import 20 rows' }));
      await driver.arrive('Imported', page.getByText(/^20 rows read/));
    },
  },
  {
    what: 'a caller is found by a name that is half remembered',
    walk: async (driver, at) => {
      const { page } = driver;
      const name = at.sample.customerNames[0] ?? '';
      await driver.open(`${at.address}/`);
      await driver.arrive('Home', heading(page, 'Dashboard'));
      await driver.press('Control+k');
      await driver.type(page.getByRole('combobox', { name: 'Search' }), name.slice(0, 9));
      await page
        .getByRole('option', { name: new RegExp(name.slice(0, 9), 'i') })
        .first()
        .waitFor();
      await driver.press('Enter');
      await driver.arrive('The customer', page.getByRole('navigation', { name: 'Customer pages' }));
    },
  },
  {
    what: 'two people change one contact',
    walk: async (driver, at) => {
      const { page } = driver;
      await driver.open(`${at.address}/customer/${at.sample.customerIds[0]}/contacts`);
      await driver.arrive('Contacts', page.locator('[role="grid"][aria-busy="false"] [data-row]'));
      await driver.click(page.getByRole('grid').getByRole('link').first());
      await driver.arrive('Contact', page.getByRole('tab', { name: 'Overview' }));
      await driver.press('e');
      await driver.arrive('Edit contact', heading(page, /^Edit /));
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByLabel('Job title').fill(`Bursar ${at.word}`);
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await other.getByRole('tab', { name: 'Overview' }).waitFor();
      // A page behind another draws no frames.
      await page.bringToFront();
      await driver.type(page.getByLabel('Last name'), ` ${at.word}`);
      await driver.click(save(page));
      await driver.arrive('Both changes kept', page.getByText(`Bursar ${at.word}`));
    },
  },
  {
    what: 'a colleague is invited with a role',
    walk: async (driver, at) => {
      const { page } = driver;
      await driver.open(`${at.address}/users`);
      await driver.arrive('Users', heading(page, 'Users'));
      await driver.press('n');
      await driver.arrive('New user', heading(page, 'New user'));
      await driver.type(page.getByLabel('Name *'), `Ivy Journey ${at.word}`);
      await driver.type(page.getByLabel('Email *'), `ivy.${at.word.toLowerCase()}@msp.example`);
      await driver.click(page.getByRole('combobox', { name: 'Roles' }));
      await driver.click(page.getByRole('option', { name: /Service Desk/ }));
      await driver.press('Escape');
      await driver.click(save(page));
      await driver.arrive('User', heading(page, /^Ivy Journey/));
    },
  },
  {
    what: 'a day on a phone',
    isPhone: true,
    walk: async (driver, at) => {
      const { page } = driver;
      await driver.open(`${at.address}/visits/my-day`);
      await driver.arrive('My visits', heading(page, 'My visits'));
      await driver.click(page.getByRole('button', { name: 'Open menu' }));
      await driver.click(page.getByRole('dialog').getByRole('link', { name: 'Customers', exact: true }));
      await driver.arrive('Customers', page.locator('[role="grid"][aria-busy="false"] [data-row]'));
      await driver.click(page.locator('[data-row="0"]').getByRole('link').first());
      await driver.arrive('Dashboard', heading(page, 'Dashboard'));
      await driver.click(page.getByRole('button', { name: /Pages$/ }));
      await driver.click(page.getByRole('dialog').getByRole('link', { name: /^Contacts/ }));
      await driver.arrive('Contacts', page.locator('[role="grid"][aria-busy="false"] [data-row]'));
      await driver.click(page.locator('[data-row="0"]').getByRole('link').first());
      await driver.arrive('Contact, ready to call', page.getByRole('button', { name: 'Call' }));
    },
  },
  {
    what: 'a secret is shared once',
    walk: async (driver, at) => {
      const { page } = driver;
      await driver.open(`${at.address}/disposable`);
      await driver.arrive('Disposable Links', heading(page, 'Disposable Links'));
      await driver.press('n');
      await driver.arrive('New disposable link', page.getByRole('dialog'));
      await driver.type(page.getByRole('textbox', { name: 'Secret' }), 'hunter2 for the firewall');
      await driver.type(page.getByLabel('Description'), 'Firewall password');
      await driver.type(page.getByLabel('Recipient'), 'Jo Marsh');
      await driver.click(page.getByRole('button', { name: 'Create link' }));
      await driver.arrive('Link to copy', page.getByRole('textbox', { name: 'Link' }));
    },
  },
  {
    what: 'a question to the audit log',
    walk: async (driver, at) => {
      const { page } = driver;
      await driver.open(`${at.address}/`);
      await driver.arrive('Home', heading(page, 'Dashboard'));
      await driver.press('Control+k');
      await driver.type(page.getByRole('combobox', { name: 'Search' }), 'who changed');
      await page.getByRole('option', { name: /Audit Logs/ }).waitFor();
      await driver.press('Enter');
      await driver.arrive('Audit Logs', heading(page, 'Audit Logs'));
      await driver.type(page.getByLabel('Words'), 'Journey');
      await driver.arrive('Entries that answer it', page.getByRole('row').nth(1));
    },
  },
];
