import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answering, type Asked, answering } from '#tests/support/answering.server.ts';
import { openPage } from '#tests/support/openPage.tsx';
import { choice } from '../kinds/choice/choice.ts';
import { flag } from '../kinds/flag/flag.ts';
import { text } from '../kinds/text/text.ts';
import { entity } from '../entity/entity.ts';
import { register } from '../entity/registry.ts';
import { screensOf } from '../entity/screensOf.ts';

/** A neutral sample noun: schools have a number, firms have none. */
const body = entity('sampleBody', {
  label: 'Body',
  plural: 'Bodies',
  path: 'sample-bodies',
  scope: { by: 'none', because: 'a sample' },
  fields: {
    name: text({ search: 'words' }),
    type: choice({ default: 'firm', options: { school: { label: 'School' }, firm: { label: 'Firm' } } }),
    motto: text({ optional: true, max: 10 }),
    nickname: text({ optional: true }),
    urn: text({ label: 'URN', optional: true }),
    isListed: flag({ label: 'Listed', default: false }),
    street: text({ optional: true }),
  },
  title: ['name'],
  columns: ['name'],
  essentials: ['name', 'type'],
  onlyWhen: { urn: { type: ['school'] } },
  sections: [
    { title: 'Wording', fields: ['name', 'motto', 'nickname'] },
    { title: 'Numbers', fields: ['type', 'urn', 'isListed'] },
    { title: 'Address', fields: ['street'] },
  ],
});

const SESSION = {
  user: { userid: 7, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
  twoFactor: 'off',
  permissions: ['*'],
  csrf: 'hers',
};
let settings: object;
let row: Record<string, unknown>;
let server: Answering;

function answer({ method, path, body: given }: Asked) {
  const { pathname } = new URL(path, 'http://test');
  if (pathname === '/api/v1/session') return { status: 200, body: { ...SESSION, settings } };
  if (pathname === '/api/v1/session/settings') return { status: 200, body: {} };
  if (method === 'POST' || method === 'PATCH')
    return { status: 200, body: { row: { ...row, ...JSON.parse(given), version: 2 }, refs: {}, may: [] } };
  if (/sample-bodies\/\d+$/.test(pathname)) return { status: 200, body: { row, refs: {}, may: ['sampleBody.update'] } };
  return { status: 200, body: { rows: [], total: 0, estimated: false, refs: {} } };
}

beforeAll(async () => {
  register([body]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(answer);
});
beforeEach(() => {
  settings = {};
  row = {
    id: 1,
    version: 1,
    createdAt: '2026-01-05T09:00:00.000Z',
    createdBy: 7,
    updatedAt: '2026-01-05T09:00:00.000Z',
    archivedAt: null,
    extra: {},
    name: 'Ash Grove',
    type: 'firm',
    motto: 'Onward',
    nickname: null,
    urn: null,
    isListed: false,
    street: null,
  };
  localStorage.clear();
  server.expect();
});
afterAll(() => server.close());
afterEach(cleanup);

async function open(address: string): Promise<void> {
  const page = await openPage(server.address + address, screensOf(body, { area: 'home' }));
  await act(async () => {
    render(page);
  });
  await screen.findByLabelText(/^Name/);
}
const line = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`) });
const isOpen = (title: string) => line(title).getAttribute('aria-expanded') === 'true';
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = async (label: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Type/ }));
  fireEvent.click(await screen.findByRole('option', { name: label }));
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const bodies = () =>
  server.asked
    .filter(({ method, path }) => ['POST', 'PATCH'].includes(method) && path.includes('sample-bodies'))
    .map((each) => JSON.parse(each.body));

describe('a form with essentials', () => {
  it('begins with them and shows for each folded section how much is filled in', async () => {
    await open('/sample-bodies/1/edit');
    expect(screen.getByRole('region', { name: 'Essentials' })).toBeTruthy();
    expect(line('Wording').textContent).toContain('1 of 2 filled in');
    expect(line('Address').textContent).toContain('0 of 1 filled in');
    expect(screen.queryByLabelText(/^Motto/)).toBeNull();
  });
  it('opens a section with a click, and closes it with its values kept', async () => {
    await open('/sample-bodies/1/edit');
    fireEvent.click(line('Wording'));
    type(/^Motto/, 'Upward');
    fireEvent.click(line('Wording'));
    expect(screen.queryByLabelText(/^Motto/)).toBeNull();
    save();
    await waitFor(() => expect(bodies()).toEqual([{ motto: 'Upward', version: 1 }]));
  });
  it('opens the sections that an address fills in', async () => {
    await open('/sample-bodies/create?street=Mill%20Lane');
    expect(isOpen('Address')).toBe(true);
    expect(isOpen('Wording')).toBe(false);
  });
  it('opens a closed section with an error, and focuses the field', async () => {
    await open('/sample-bodies/create');
    type(/^Name/, 'Ash Grove');
    fireEvent.click(line('Wording'));
    type(/^Motto/, 'Longer than ten letters');
    fireEvent.click(line('Wording'));
    expect(isOpen('Wording')).toBe(false);
    save();
    await waitFor(() => expect(isOpen('Wording')).toBe(true));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Motto/)));
    expect(bodies()).toEqual([]);
  });
  it('shows all sections for users who prefer that, in every form and on every device', async () => {
    await open('/sample-bodies/create');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(['Wording', 'Numbers', 'Address'].every(isOpen)).toBe(true);
    await waitFor(() =>
      expect(server.asked.find(({ path }) => path.endsWith('/session/settings'))?.body).toBe(
        JSON.stringify({ shell: { formsShowAll: true } }),
      ),
    );
    cleanup();
    settings = { shell: { formsShowAll: true } };
    await open('/sample-bodies/1/edit');
    expect(isOpen('Address')).toBe(true);
    expect(screen.getByRole('button', { name: 'Show essentials' })).toBeTruthy();
  });
  it('has a list of its sections, which opens the selected one', async () => {
    await open('/sample-bodies/create');
    const rail = screen.getByRole('navigation', { name: 'Sections of this form', hidden: true });
    const entries = [...rail.querySelectorAll('a')];
    expect(entries.map((each) => each.textContent)).toEqual(['Essentials', 'Wording', 'Numbers', 'Address']);
    expect(entries[0]?.getAttribute('aria-current')).toBe('true');
    const [, , , address] = entries;
    if (address) fireEvent.click(address);
    expect(isOpen('Address')).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Street/)));
    expect(address?.getAttribute('aria-current')).toBe('true');
  });
});

describe('a field that depends on the type', () => {
  it('is shown only for types that have it', async () => {
    settings = { shell: { formsShowAll: true } };
    await open('/sample-bodies/create');
    expect(screen.queryByLabelText(/^URN/)).toBeNull();
    await choose('School');
    expect(await screen.findByLabelText(/^URN/)).toBeTruthy();
  });
  it('is not sent once the type has changed', async () => {
    settings = { shell: { formsShowAll: true } };
    await open('/sample-bodies/create');
    type(/^Name/, 'Ash Grove');
    await choose('School');
    fireEvent.change(await screen.findByLabelText(/^URN/), { target: { value: '123456' } });
    await choose('Firm');
    save();
    await waitFor(() => expect(bodies()).toEqual([{ name: 'Ash Grove', type: 'firm', isListed: false }]));
  });
  it('stays if a record has a value in it', async () => {
    settings = { shell: { formsShowAll: true } };
    row = { ...row, urn: '123456' };
    await open('/sample-bodies/1/edit');
    expect(screen.getByLabelText<HTMLInputElement>(/^URN/).value).toBe('123456');
    type(/^Name/, 'Ash Grove Ltd');
    save();
    await waitFor(() => expect(bodies()).toEqual([{ name: 'Ash Grove Ltd', version: 1 }]));
  });
});
