import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answering, type Asked, answering } from '#tests/support/answering.server.ts';
import { openPage } from '#tests/support/openPage.tsx';
import { entity } from '../entity/entity.ts';
import { register } from '../entity/registry.ts';
import { screensOf } from '../entity/screensOf.ts';
import { ref } from '../kinds/ref/ref.ts';
import { text } from '../kinds/text/text.ts';

const common = { scope: { by: 'none', because: 'a sample' }, title: ['name'], columns: ['name'] } as const;
const maker = entity('sampleMaker', {
  ...common,
  label: 'Maker',
  plural: 'Makers',
  path: 'sample-makers',
  fields: { name: text() },
});
const type = entity('sampleType', {
  ...common,
  label: 'Type',
  plural: 'Types',
  path: 'sample-types',
  fields: { name: text(), makerId: ref({ label: 'Maker', to: 'sampleMaker' }) },
});
const house = entity('sampleHouse', {
  ...common,
  label: 'House',
  plural: 'Houses',
  path: 'sample-houses',
  fields: { name: text(), customerId: ref({ to: 'sampleMaker' }) },
});
const device = entity('sampleDevice', {
  ...common,
  label: 'Device',
  plural: 'Devices',
  path: 'sample-devices',
  underCustomer: true,
  fields: {
    customerId: ref({ to: 'sampleMaker' }),
    name: text(),
    makerId: ref({ label: 'Maker', to: 'sampleMaker', optional: true, suggests: 'last' }),
    typeId: ref({ label: 'Type', to: 'sampleType', optional: true, suggests: 'last' }),
    houseId: ref({ label: 'House', to: 'sampleHouse', same: 'customerId', optional: true, suggests: 'only' }),
  },
});

const SESSION = {
  user: { userid: 7, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
  twoFactor: 'off',
  settings: {},
  csrf: 'hers',
};
let permissions: readonly string[];
/** The records that the pickers offer, by noun. */
let picks: Record<string, readonly object[]>;
let server: Answering;

const REFS = { sampleMaker: { 5: { title: 'Dell' } }, sampleType: { 50: { title: 'Latitude' } } };
const meta = { version: 1, createdAt: '2026-01-05T09:00:00.000Z', createdBy: 7, updatedAt: '2026-01-05T09:00:00.000Z' };

function answer({ method, path, body }: Asked) {
  const { pathname } = new URL(path, 'http://test');
  if (pathname === '/api/v1/session') return { status: 200, body: { ...SESSION, permissions } };
  const noun = /^\/api\/v1\/pick\/(\w+)$/.exec(pathname)?.[1];
  if (noun) return { status: 200, body: { results: picks[noun] ?? [] } };
  if (method === 'POST') {
    const row = { id: 99, ...meta, archivedAt: null, extra: {}, ...JSON.parse(body) };
    return { status: 201, body: { row, refs: REFS, may: [] } };
  }
  return { status: 200, body: { rows: [], total: 0, estimated: false, refs: {} } };
}

beforeAll(async () => {
  register([maker, type, house, device]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(answer);
});
beforeEach(() => {
  permissions = ['*'];
  picks = {
    sampleMaker: [
      { id: 5, title: 'Dell' },
      { id: 6, title: 'HP' },
    ],
    sampleHouse: [
      { id: 8, title: 'Main house' },
      { id: 9, title: 'Annexe' },
    ],
  };
  localStorage.clear();
  server.expect();
});
afterAll(() => server.close());
afterEach(cleanup);

async function open(): Promise<void> {
  const page = await openPage(
    `${server.address}/customer/3/sample-devices/create`,
    screensOf(device, { area: 'home' }),
  );
  await act(async () => {
    render(page);
  });
  await screen.findByLabelText(/^Name/);
}
const picker = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const sent = (path: string) =>
  server.asked.filter((each) => each.method === 'POST' && each.path.endsWith(path)).map(({ body }) => JSON.parse(body));
const offer = async (name: string, typed: string) => {
  fireEvent.change(picker(name), { target: { value: typed } });
  fireEvent.click(await screen.findByRole('option', { name: `Create “${typed}”` }));
  return within(await screen.findByRole('dialog'));
};
const name = (value: string) => fireEvent.change(screen.getByLabelText(/^Name/), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a record that a picker does not find', () => {
  it('is created in a dialog with what it needs, and chosen', async () => {
    await open();
    const dialog = await offer('Maker', 'Acer');
    fireEvent.click(dialog.getByRole('button', { name: 'Create maker' }));
    await waitFor(() => expect(picker('Maker').value).toBe('Acer'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('/sample-makers')).toEqual([{ name: 'Acer' }]);
    expect(sent('/sample-devices')).toEqual([]);
  });
  it('takes what the form already knows, such as the manufacturer of a model', async () => {
    await open();
    fireEvent.change(picker('Maker'), { target: { value: 'Dell' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Dell' }));
    const dialog = await offer('Type', 'Latitude 5450');
    fireEvent.click(dialog.getByRole('button', { name: 'Create type' }));
    await waitFor(() => expect(picker('Type').value).toBe('Latitude 5450'));
    expect(sent('/sample-types')).toEqual([{ name: 'Latitude 5450', makerId: 5 }]);
  });
  it('is not created without its required fields', async () => {
    await open();
    const dialog = await offer('Type', 'Latitude 5450');
    fireEvent.click(dialog.getByRole('button', { name: 'Create type' }));
    expect(await dialog.findByText(/^(Choose|Enter) /)).toBeTruthy();
    expect(sent('/sample-types')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(picker('Type').value).toBe('');
  });
  it('belongs to the customer of the page', async () => {
    await open();
    const dialog = await offer('House', 'Gatehouse');
    fireEvent.click(dialog.getByRole('button', { name: 'Create house' }));
    await waitFor(() => expect(sent('/sample-houses')).toEqual([{ customerId: 3, name: 'Gatehouse' }]));
  });
  it('is not shown to users who cannot create it', async () => {
    permissions = ['sampleDevice.*', '*.view'];
    await open();
    fireEvent.change(picker('Maker'), { target: { value: 'Acer' } });
    await screen.findByRole('option', { name: 'Dell' }).catch(() => null);
    expect(screen.queryByRole('option', { name: /^Create/ })).toBeNull();
  });
});

describe('a new record begins', () => {
  it('with the only option, which can be cleared', async () => {
    picks.sampleHouse = [{ id: 8, title: 'Main house' }];
    await open();
    await waitFor(() => expect(picker('House').value).toBe('Main house'));
    expect(screen.getByText('Only choice')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear suggestion: House' }));
    expect(picker('House').value).toBe('');
    name('PC-1');
    save();
    await waitFor(() => expect(sent('/sample-devices')).toEqual([{ customerId: 3, name: 'PC-1' }]));
  });
  it('without one if there are several', async () => {
    await open();
    await waitFor(() => expect(server.asked.some(({ path }) => path.includes('/pick/sampleHouse'))).toBe(true));
    expect(picker('House').value).toBe('');
    expect(screen.queryByText('Only choice')).toBeNull();
  });
  const LAST = JSON.stringify({ makerId: { id: 5, title: 'Dell' }, typeId: { id: 50, title: 'Latitude' } });

  it('with the option chosen for the last of its type', async () => {
    localStorage.setItem('last.7.sampleDevice', LAST);
    await open();
    expect(picker('Maker').value).toBe('Dell');
    expect(picker('Type').value).toBe('Latitude');
    expect(screen.getAllByText('Last used')).toHaveLength(2);
    name('PC-2');
    save();
    await waitFor(() =>
      expect(sent('/sample-devices')).toEqual([{ customerId: 3, name: 'PC-2', makerId: 5, typeId: 50 }]),
    );
    expect(localStorage.getItem('last.7.sampleDevice')).toBe(LAST);
  });
  it('without the model of a manufacturer that was then changed', async () => {
    localStorage.setItem('last.7.sampleDevice', LAST);
    await open();
    fireEvent.change(picker('Maker'), { target: { value: 'HP' } });
    fireEvent.click(await screen.findByRole('option', { name: 'HP' }));
    await waitFor(() => expect(picker('Type').value).toBe(''));
    expect(screen.queryByText('Last used')).toBeNull();
  });
});
