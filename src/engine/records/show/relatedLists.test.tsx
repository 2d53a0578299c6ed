import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ref } from '../../kinds/ref/ref.ts';
import { text } from '../../kinds/text/text.ts';
import { screensOf } from '../../entity/screensOf.ts';
import { type Answer, type Answering, type Asked, answering } from '#tests/support/answering.server.ts';
import { openPage } from '#tests/support/openPage.tsx';
import { ALL_OF_IT, printer, printerRow, ROOMS, room } from '#tests/support/printer.ts';
import { entity } from '../../entity/entity.ts';
import { register } from '../../entity/registry.ts';

/** Eight nouns that refer to a printer: two more than fit as tabs. */
const naming = Array.from({ length: 8 }, (_, at) =>
  entity(`samplePart${at + 1}`, {
    label: `Part ${at + 1}`,
    plural: `Parts ${at + 1}`,
    path: `sample-parts-${at + 1}`,
    scope: { by: 'none', because: 'a sample' },
    fields: { name: text(), printerId: ref({ label: 'Printer', to: 'samplePrinter' }) },
    title: ['name'],
    columns: ['name', 'printerId'],
  }),
);
/** The last noun has no list screen. */
const screens = [printer, room, ...naming]
  .flatMap((noun) => screensOf(noun, { area: 'home' }))
  .filter(({ of }) => of?.entity !== 'samplePart8');

let server: Answering;

function answer({ path }: Asked): Answer {
  const { pathname, searchParams } = new URL(path, 'http://test');
  if (pathname === '/api/v1/session')
    return {
      status: 200,
      body: {
        user: { userid: 7, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
        twoFactor: 'off',
        permissions: [...ALL_OF_IT, ...naming.map(({ name }) => `${name}.view`)],
        settings: {},
        csrf: 'hers',
      },
    };
  if (pathname === '/api/v1/sample-printers/1')
    return { status: 200, body: { row: printerRow(1), refs: ROOMS, may: ALL_OF_IT } };
  const part = Number(/sample-parts-(\d)$/.exec(pathname)?.[1] ?? 0);
  // The first has one record, the second 1,402, the seventh 14, the eighth three.
  const total = searchParams.get('f.printerId') === 'is:1' ? ([0, 1, 1402, 0, 0, 0, 0, 14, 3][part] ?? 0) : 0;
  const rows = Array.from({ length: Math.min(total, Number(searchParams.get('size') ?? 100)) }, (_, at) => ({
    id: at + 1,
    version: 1,
    name: `Wheel ${at + 1}`,
    printerId: 1,
    extra: {},
    archivedAt: null,
  }));
  return { status: 200, body: { rows, total, estimated: false, refs: {} } };
}

beforeAll(async () => {
  register([room, printer, ...naming]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(answer);
});
afterAll(() => server.close());
afterEach(cleanup);

async function open(address: string): Promise<void> {
  const page = await openPage(server.address + address, screens);
  await act(async () => {
    render(page);
  });
}
const here = () => decodeURIComponent(window.location.pathname + window.location.search);

describe('a record with many related nouns', () => {
  it('has a tab for six of them, and one for all others', async () => {
    await open('/sample-printers/1');
    const more = await screen.findByRole('tab', { name: /^Other lists\s*2$/ });
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(expect.arrayContaining([expect.stringMatching(/^Parts 6/)]));
    expect(tabs.some((each) => each.startsWith('Parts 7'))).toBe(false);
    fireEvent.click(more);
    const link = await screen.findByRole('link', { name: 'Show all 14 parts 7: Parts 7' });
    // A noun without a list page is listed here.
    expect(await screen.findByRole('grid', { name: 'Parts 8' })).toBeTruthy();
    link.focus();
    expect(document.activeElement).toBe(link);
    fireEvent.click(link);
    await waitFor(() => expect(here()).toBe('/sample-parts-7?f.printerId=is:1'));
  });

  it('shows the count on each tab, and links to all records', async () => {
    await open('/sample-printers/1?tab=samplePart2-printerId');
    const link = await screen.findByRole('link', { name: 'Show all 1,402 parts 2' });
    expect(screen.getByRole('tab', { name: /^Parts 2\s*1,402$/ })).toBeTruthy();
    fireEvent.click(link);
    await waitFor(() => expect(here()).toBe('/sample-parts-2?f.printerId=is:1'));
  });

  it('uses the singular for a single one', async () => {
    await open('/sample-printers/1?tab=samplePart1-printerId');
    expect(await screen.findByRole('link', { name: 'Show 1 part 1' })).toBeTruthy();
  });
});
