import type { Page } from '@playwright/test';
import type { Figure } from './figures.server.ts';
import { Hands, type PageFeel } from './hands.server.ts';
import type { Sample } from './readings.server.ts';
import { sized } from './size.server.ts';
import { browserHere, contextOf, NO_BROWSER } from './vitals.server.ts';
import type { Visitor } from './visitor.server.ts';

interface Journey {
  readonly what: string;
  readonly isPhone?: boolean;
  readonly walk: (hands: Hands, at: Place) => Promise<void>;
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
      const hands = await Hands.of(context);
      const began = performance.now();
      const word = Date.now().toString(36).toUpperCase();
      const broke = await walk(hands, { address, sample, word }).then(
        () => undefined,
        (error: unknown) => firstLine(error),
      );
      const seconds = (performance.now() - began) / 1000;
      figures.push({
        what,
        figure: broke ? 'stopped' : `${hands.clicks} clicks, ${hands.fields} fields, ${seconds.toFixed(1)} s`,
        note: broke ?? 'without the time people take to read and think',
        isBroken: broke !== undefined,
      });
      figures.push(...(await hands.rest()).map(figureOf));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return figures;
}

const figureOf = ({ page, lcp, inp, cls }: PageFeel): Figure => ({
  what: `  ${page}`,
  figure: `${(lcp / 1000).toFixed(2)} s / ${inp.toFixed(0)} ms / ${cls.toFixed(3)}`,
  note: 'LCP (of a page opened inside: until its heading) / INP / CLS',
});

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function newCustomer({ hands, at }: { readonly hands: Hands; readonly at: Place }): Promise<string> {
  const { page } = hands;
  const name = `Journey School ${at.word}`;
  await hands.open(`${at.address}/customers`);
  await hands.arrive('Customers', heading(page, 'Customers'));
  await hands.click(page.getByRole('link', { name: 'New customer' }).first());
  await hands.arrive('New customer', heading(page, 'New customer'));
  await hands.type(page.getByLabel('Name', { exact: false }).first(), name);
  await hands.click(page.getByRole('combobox', { name: /Type/ }));
  await hands.click(page.getByRole('option', { name: 'Business' }));
  await hands.click(save(page));
  await hands.arrive('Customer record', heading(page, name));
  return name;
}

const JOURNEYS: readonly Journey[] = [
  {
    what: 'a new customer until active',
    walk: async (hands, at) => {
      const { page } = hands;
      await newCustomer({ hands, at });
      const drawer = page.getByRole('dialog');
      const gone = () => drawer.waitFor({ state: 'detached' });
      await hands.click(page.getByRole('link', { name: /^Add site: / }));
      await hands.type(drawer.getByLabel(/^Name/).first(), 'Main');
      await hands.type(drawer.getByLabel(/^Address line 1|^Street/).first(), '1 High Street');
      await hands.type(drawer.getByLabel(/^Town/).first(), 'Leeds');
      await hands.click(save(page));
      await gone();
      await hands.click(page.getByRole('link', { name: /^Add contact: / }));
      await hands.type(drawer.getByLabel('First name'), 'Ann');
      await hands.type(drawer.getByLabel('Last name'), 'Holt');
      await hands.click(save(page));
      await gone();
      for (const [button, field] of [
        [/^Choose team: /, /Teams/],
        [/^Choose manager: /, /Account manager/],
      ] as const) {
        await hands.click(page.getByRole('link', { name: button }));
        await hands.click(drawer.getByRole('combobox', { name: field }));
        await hands.click(page.getByRole('option').first());
        await page.keyboard.press('Tab');
        await hands.click(save(page));
        await gone();
      }
      await hands.click(page.getByRole('link', { name: /^Enter agreement: / }));
      await hands.type(drawer.getByRole('textbox', { name: /^Agreement signed/ }), '01/11/2026');
      await page.keyboard.press('Tab');
      await hands.click(save(page));
      await gone();
      await hands.click(page.getByRole('button', { name: /^Activate/ }));
      const asks = page.getByRole('dialog').getByRole('button', { name: /^Activate/ });
      if (await asks.isVisible().catch(() => false)) await hands.click(asks);
      await hands.arrive('Active customer', page.getByText('Active', { exact: true }));
    },
  },
  {
    what: 'the first server, with an address',
    walk: async (hands, at) => {
      const { page } = hands;
      const customerId = at.sample.customerIds[0];
      await hands.open(`${at.address}/customer/${customerId}/dashboard`);
      await hands.arrive('Dashboard', heading(page, 'Dashboard'));
      await hands.click(page.getByRole('button', { name: 'Add asset' }));
      await hands.type(page.getByRole('searchbox', { name: 'Find a type' }), 'serv');
      await hands.press('Enter');
      await hands.arrive('New server', heading(page, 'New server'));
      await hands.type(page.getByLabel(/^Name/).first(), `JRN-${at.word}`);
      await hands.click(save(page));
      await hands.arrive('Server', heading(page, `JRN-${at.word}`));
      await hands.click(page.getByRole('link', { name: /^(Add|New) IP address$/ }).first());
      const panel = page.getByRole('dialog', { name: 'New IP address' });
      await hands.type(panel.getByLabel(/^Address/).first(), '10.250.0.9');
      await hands.click(panel.getByRole('button', { name: 'Save', exact: true }));
      await hands.arrive('Server with its address', page.getByText('10.250.0.9').first());
    },
  },
  {
    what: 'a rack of 24 switches',
    walk: async (hands, at) => {
      const { page } = hands;
      await hands.open(`${at.address}/customer/${at.sample.customerIds[0]}/hardware/switches/bulk-create`);
      await hands.arrive('Bulk create switches', heading(page, 'Bulk create switches'));
      await hands.type(page.getByLabel('Names'), `J${at.word}-[01-24]`);
      await hands.click(page.getByRole('button', { name: 'Create 24 switches' }));
      await hands.arrive('Switches', heading(page, 'Switches'));
    },
  },
  {
    what: 'a file of ITFlow clients, checked and imported',
    walk: async (hands, at) => {
      const { page } = hands;
      const rows = Array.from(
        { length: 20 },
        (_, n) => `Journey ${at.word} ${n},Business,Main office,01130001079,1 High Street,Leeds,LS1 4AB`,
      );
      const headings = 'Client Name,Industry,Primary Location Name,Location Phone,Location Address,City,Postal Code';
      await hands.open(`${at.address}/system/import`);
      await hands.arrive('Import', heading(page, 'Import'));
      await page.getByLabel('File to import').setInputFiles({
        name: `journey-${at.word}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from([headings, ...rows].join('\r\n')),
      });
      hands.clicks++;
      await hands.click(page.getByRole('button', { name: 'Map columns' }).last());
      await hands.click(page.getByRole('button', { name: 'Check 20 rows' }));
      await hands.click(page.getByRole('button', { name: 'Import 20 rows' }));
      await hands.arrive('Imported', page.getByText(/^20 rows read/));
    },
  },
  {
    what: 'a caller is found by a name that is half remembered',
    walk: async (hands, at) => {
      const { page } = hands;
      const name = at.sample.customerNames[0] ?? '';
      await hands.open(`${at.address}/`);
      await hands.arrive('Home', heading(page, 'Dashboard'));
      await hands.press('Control+k');
      await hands.type(page.getByRole('combobox', { name: 'Search' }), name.slice(0, 9));
      await page
        .getByRole('option', { name: new RegExp(name.slice(0, 9), 'i') })
        .first()
        .waitFor();
      await hands.press('Enter');
      await hands.arrive('The customer', page.getByRole('navigation', { name: 'Customer pages' }));
    },
  },
  {
    what: 'two people change one contact',
    walk: async (hands, at) => {
      const { page } = hands;
      await hands.open(`${at.address}/customer/${at.sample.customerIds[0]}/contacts`);
      await hands.arrive('Contacts', page.locator('[role="grid"][aria-busy="false"] [data-row]'));
      await hands.click(page.getByRole('grid').getByRole('link').first());
      await hands.arrive('Contact', page.getByRole('tab', { name: 'Overview' }));
      await hands.press('e');
      await hands.arrive('Edit contact', heading(page, /^Edit /));
      const other = await page.context().newPage();
      await other.goto(page.url());
      await other.getByLabel('Job title').fill(`Bursar ${at.word}`);
      await other.getByRole('button', { name: 'Save', exact: true }).click();
      await other.getByRole('tab', { name: 'Overview' }).waitFor();
      await hands.type(page.getByLabel('Last name'), ` ${at.word}`);
      await hands.click(save(page));
      await hands.arrive('Both changes kept', page.getByText(`Bursar ${at.word}`));
    },
  },
  {
    what: 'a colleague is invited with a role',
    walk: async (hands, at) => {
      const { page } = hands;
      await hands.open(`${at.address}/users`);
      await hands.arrive('Users', heading(page, 'Users'));
      await hands.press('n');
      await hands.arrive('New user', heading(page, 'New user'));
      await hands.type(page.getByLabel('Name *'), `Ivy Journey ${at.word}`);
      await hands.type(page.getByLabel('Email *'), `ivy.${at.word.toLowerCase()}@msp.example`);
      await hands.click(page.getByRole('combobox', { name: 'Roles' }));
      await hands.click(page.getByRole('option', { name: /Service Desk/ }));
      await hands.press('Escape');
      await hands.click(save(page));
      await hands.arrive('User', heading(page, /^Ivy Journey/));
    },
  },
  {
    what: 'a day on a phone',
    isPhone: true,
    walk: async (hands, at) => {
      const { page } = hands;
      await hands.open(`${at.address}/visits/my-day`);
      await hands.arrive('My visits', heading(page, 'My visits'));
      await hands.click(page.getByRole('button', { name: 'Open menu' }));
      await hands.click(page.getByRole('dialog').getByRole('link', { name: 'Customers', exact: true }));
      await hands.arrive('Customers', page.locator('[role="grid"][aria-busy="false"] [data-row]'));
      await hands.click(page.locator('[data-row="0"]').getByRole('link').first());
      await hands.arrive('Dashboard', heading(page, 'Dashboard'));
      await hands.click(page.getByRole('button', { name: /Pages$/ }));
      await hands.click(page.getByRole('dialog').getByRole('link', { name: /^Contacts/ }));
      await hands.arrive('Contacts', page.locator('[role="grid"][aria-busy="false"] [data-row]'));
      await hands.click(page.locator('[data-row="0"]').getByRole('link').first());
      await hands.arrive('Contact, ready to call', page.getByRole('button', { name: 'Call' }));
    },
  },
  {
    what: 'a secret is shared once',
    walk: async (hands, at) => {
      const { page } = hands;
      await hands.open(`${at.address}/disposable`);
      await hands.arrive('Disposable Links', heading(page, 'Disposable Links'));
      await hands.press('n');
      await hands.arrive('New disposable link', page.getByRole('dialog'));
      await hands.type(page.getByRole('textbox', { name: 'Secret' }), 'hunter2 for the firewall');
      await hands.type(page.getByLabel('Description'), 'Firewall password');
      await hands.type(page.getByLabel('Recipient'), 'Jo Marsh');
      await hands.click(page.getByRole('button', { name: 'Create link' }));
      await hands.arrive('Link to copy', page.getByRole('textbox', { name: 'Link' }));
    },
  },
  {
    what: 'a question to the audit log',
    walk: async (hands, at) => {
      const { page } = hands;
      await hands.open(`${at.address}/`);
      await hands.arrive('Home', heading(page, 'Dashboard'));
      await hands.press('Control+k');
      await hands.type(page.getByRole('combobox', { name: 'Search' }), 'who changed');
      await page.getByRole('option', { name: /Audit Logs/ }).waitFor();
      await hands.press('Enter');
      await hands.arrive('Audit Logs', heading(page, 'Audit Logs'));
      await hands.type(page.getByLabel('Words'), 'Journey');
      await hands.arrive('Entries that answer it', page.getByRole('row').nth(1));
    },
  },
];
