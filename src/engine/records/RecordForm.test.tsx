import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { screensOf } from '../entity/screensOf.ts';
import { type Answer, type Answering, type Asked, answering } from '#tests/support/answering.server.ts';
import { openPage } from '#tests/support/openPage.tsx';
import { ALL_OF_IT, printer, printerRow, ROOMS, room } from '#tests/support/printer.ts';
import { register } from '../entity/registry.ts';

const SESSION = {
  user: { userid: 7, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
  twoFactor: 'off',
  permissions: [...ALL_OF_IT, 'sampleRoom.*'],
  settings: {},
  csrf: 'hers',
};

let server: Answering;
let row: ReturnType<typeof printerRow>;
/** The responses to the next saves, in order. After that, saving succeeds. */
let refusals: Answer[];
/** The record was removed by another user. */
let isGone: boolean;

function answer({ method, path, body }: Asked): Answer {
  const { pathname } = new URL(path, 'http://test');
  const given: Readonly<Record<string, unknown>> = body ? JSON.parse(body) : {};
  if (pathname === '/api/v1/session') return { status: 200, body: SESSION };
  if (method === 'POST' || method === 'PATCH') {
    const refusal = pathname.includes('sample-printers') ? refusals.shift() : undefined;
    if (refusal) return refusal;
    const saved = printerRow(1, { ...(method === 'PATCH' ? row : {}), ...given, version: row.version + 1 });
    return { status: method === 'POST' ? 201 : 200, body: { row: saved, refs: ROOMS, may: ALL_OF_IT } };
  }
  if (isGone && /sample-printers\/\d+$/.test(pathname))
    return { status: 404, body: { message: 'This printer was not found.', code: 'not_found' } };
  if (/sample-printers\/\d+$/.test(pathname)) return { status: 200, body: { row, refs: ROOMS, may: ALL_OF_IT } };
  return { status: 200, body: { rows: [], total: 0, estimated: false, refs: {} } };
}

beforeAll(async () => {
  register([room, printer]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(answer);
});
beforeEach(() => {
  row = printerRow(1);
  refusals = [];
  isGone = false;
  localStorage.clear();
  server.expect();
});
afterAll(() => server.close());
afterEach(cleanup);

const CREATE = '/sample-printers/create';
const EDIT = '/sample-printers/1/edit';

async function open(address: string): Promise<void> {
  const page = await openPage(server.address + address, [
    ...screensOf(printer, { area: 'home' }),
    ...screensOf(room, { area: 'home' }),
  ]);
  // Waits for code that is loaded on demand.
  await act(async () => {
    render(page);
  });
}
const box = async (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const NAME = /^Name/;
const SERIAL = /^Serial number/;
const type = async (label: RegExp, value: string) => fireEvent.change(await box(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const sent = () =>
  server.asked.filter((each) => ['POST', 'PATCH'].includes(each.method) && each.path.includes('sample-printers'));
const bodies = () => sent().map((each) => JSON.parse(each.body));
const drafts = () =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    .filter((key) => key.startsWith('draft.7.samplePrinter'))
    .map((key) => [key, localStorage.getItem(key)]);
const kept = () => waitFor(() => expect(drafts().length).toBe(1));

describe('a draft of a form', () => {
  it('is stored on the device and restored when the form is opened again', async () => {
    await open(CREATE);
    await type(NAME, 'LaserJet');
    await kept();
    cleanup();
    await open(CREATE);
    expect((await box(NAME)).value).toBe('LaserJet');
    expect(screen.getByText(/Unsaved changes from .* were restored/)).toBeTruthy();
  });
  it('is stored to the last keystroke when the page is left immediately', async () => {
    await open(CREATE);
    await type(NAME, 'LaserJet');
    cleanup();
    expect(drafts().length).toBe(1);
  });
  it('is not stored again by leaving the page after saving', async () => {
    await open(CREATE);
    await type(NAME, 'LaserJet');
    save();
    await waitFor(() => expect(window.location.pathname).toBe('/sample-printers/1'));
    cleanup();
    expect(drafts()).toEqual([]);
  });
  it('is deleted when it is discarded', async () => {
    await open(CREATE);
    await type(NAME, 'LaserJet');
    await kept();
    cleanup();
    await open(CREATE);
    await box(NAME);
    fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    await waitFor(async () => expect((await box(NAME)).value).toBe(''));
    expect(drafts()).toEqual([]);
  });
  it('never contains a secret', async () => {
    await open(CREATE);
    await type(NAME, 'LaserJet');
    await type(/^Password/, 'hunter2');
    await kept();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(JSON.stringify(drafts())).toContain('LaserJet');
    expect(JSON.stringify(drafts())).not.toContain('hunter2');
  });
  it('is deleted once it is saved', async () => {
    await open(CREATE);
    await type(NAME, 'LaserJet');
    await kept();
    save();
    await waitFor(() => expect(window.location.pathname).toBe('/sample-printers/1'));
    expect(drafts()).toEqual([]);
  });
  it('of an older version is compared with later changes, and does not replace them', async () => {
    await open(EDIT);
    await type(SERIAL, 'SN-NEW');
    await kept();
    cleanup();
    const old = row.version;
    row = printerRow(1, { version: old + 1, name: 'Renamed' });
    refusals = [
      {
        status: 409,
        body: {
          message: 'Tom Whitfield saved this first.',
          code: 'conflict',
          current: row,
          changedFields: ['name'],
          changedBy: 'Tom Whitfield',
          changedAt: '2026-11-20T14:05:00.000Z',
        },
      },
    ];
    await open(EDIT);
    await box(NAME);
    save();
    await waitFor(() => expect(bodies().length).toBe(2));
    expect(bodies()).toEqual([
      { serial: 'SN-NEW', version: old },
      { serial: 'SN-NEW', version: old + 1 },
    ]);
  });
});

describe('a new record', () => {
  it('is sent as filled in, and its page opens', async () => {
    await open(`${CREATE}?serial=SN77&roomId=2`);
    await type(NAME, 'LaserJet');
    await type(/^Price/, '£199.50');
    save();
    await waitFor(() => expect(window.location.pathname).toBe('/sample-printers/1'));
    expect(bodies()).toEqual([{ name: 'LaserJet', serial: 'SN77', status: 'spare', roomId: 2, price: 19_950 }]);
  });
  it('is not sent while a field is missing: the first missing field has the focus', async () => {
    await open(CREATE);
    await type(/^Price/, 'about ten');
    save();
    expect(await screen.findByText(/Correct 2 fields/)).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await box(NAME)));
    expect(screen.getByText('Enter a value.')).toBeTruthy();
    expect((await box(/^Price/)).value).toBe('about ten');
    expect(sent()).toEqual([]);
  });
  it('is followed by another with Ctrl Enter', async () => {
    await open(CREATE);
    await type(NAME, 'LaserJet');
    fireEvent.keyDown(await box(NAME), { key: 'Enter', ctrlKey: true });
    await waitFor(async () => expect((await box(NAME)).value).toBe(''));
    expect(bodies()).toHaveLength(1);
    expect(window.location.pathname).toBe(CREATE);
  });
  it('is not created twice when the response was lost', async () => {
    refusals = [{ status: 503, body: { message: 'We are being worked on.', code: 'maintenance', requestId: 'req-9' } }];
    await open(CREATE);
    await type(NAME, 'LaserJet');
    save();
    expect(await screen.findByText(/Your changes are kept on this page. Try again/)).toBeTruthy();
    save();
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent().map((each) => each.headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });
  it('that looks like another is saved, and says so first', async () => {
    const warnings = [
      {
        code: 'same_name',
        message: 'There is already a LaserJet in the Library.',
        holder: { id: 5, title: 'LaserJet (Library)' },
      },
    ];
    refusals = [
      { status: 201, body: { row: printerRow(1, { name: 'LaserJet' }), refs: ROOMS, may: ALL_OF_IT, warnings } },
    ];
    await open(CREATE);
    await type(NAME, 'LaserJet');
    save();
    const dialog = within(await screen.findByRole('dialog', { name: 'LaserJet saved' }));
    expect(dialog.getByRole('link', { name: 'Open LaserJet (Library)' }).getAttribute('href')).toBe(
      '/sample-printers/5',
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(window.location.pathname).toBe('/sample-printers/1'));
  });
});

describe('a refusal of the server', () => {
  it('is shown at its field, which has the focus', async () => {
    refusals = [
      {
        status: 422,
        body: {
          message: 'Some fields are not valid. Correct them and try again.',
          code: 'validation',
          errors: { serial: ['This is the number of a toner.'] },
          requestId: 'r',
        },
      },
    ];
    await open(EDIT);
    await type(SERIAL, 'TONER');
    save();
    expect(await screen.findByText('This is the number of a toner.')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await box(SERIAL)));
    expect((await box(SERIAL)).value).toBe('TONER');
  });
  it('because of a duplicate names and links the other record', async () => {
    refusals = [
      {
        status: 409,
        body: {
          message: 'Serial number is already used by Printer 005.',
          code: 'serial_taken',
          errors: { serial: ['Serial number is already used by Printer 005.'] },
          holder: { id: 5, title: 'Printer 005' },
          requestId: 'r',
        },
      },
    ];
    await open(EDIT);
    await type(SERIAL, 'SN1005');
    save();
    expect((await screen.findByRole('link', { name: 'Open Printer 005' })).getAttribute('href')).toBe(
      '/sample-printers/5',
    );
  });
});

describe('when another user saved first', () => {
  const met = (change: Readonly<Record<string, unknown>>): Answer => {
    row = printerRow(1, { ...change, version: 4 });
    return {
      status: 409,
      body: {
        message: 'Tom Whitfield saved this first.',
        code: 'conflict',
        current: row,
        changedFields: Object.keys(change),
        changedBy: 'Tom Whitfield',
        changedAt: '2026-11-20T14:05:00.000Z',
      },
    };
  };

  it('only fields that both changed are asked about, and the choice is saved on the new version', async () => {
    await open(EDIT);
    await type(NAME, 'Mine');
    await type(SERIAL, 'SN-MINE');
    refusals = [met({ name: 'Theirs', price: 1 })];
    save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Tom Whitfield saved this first' }));
    expect(dialog.getAllByRole('rowheader').map((each) => each.textContent)).toEqual(['Name']);
    fireEvent.click(dialog.getByRole('radio', { name: 'Name: theirs' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save these values' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toEqual({ serial: 'SN-MINE', version: 4 });
  });
  it('my value is saved if I keep it', async () => {
    await open(EDIT);
    await type(NAME, 'Mine');
    refusals = [met({ name: 'Theirs' })];
    save();
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save these values' }));
    await waitFor(() => expect(bodies()[1]).toEqual({ name: 'Mine', version: 4 }));
  });
  it('other fields are kept without a question', async () => {
    await open(EDIT);
    await type(NAME, 'Mine');
    refusals = [met({ price: 1 })];
    save();
    await waitFor(() => expect(bodies()[1]).toEqual({ name: 'Mine', version: 4 }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('leaving a form', () => {
  it('asks for confirmation while changes are unsaved, and says where they stay', async () => {
    await open(EDIT);
    await type(NAME, 'Mine');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/Your changes are kept as a draft on this device/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await box(NAME)).value).toBe('Mine');
  });
  it('asks nothing without changes', async () => {
    await open(EDIT);
    await box(NAME);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(window.location.pathname).toBe('/sample-printers/1'));
  });
});

describe('a form whose record is gone', () => {
  const offer = () => screen.findByRole('button', { name: 'Save to a new record' });
  /** Saves the change of a record that is no longer there. */
  async function saveTooLate(): Promise<void> {
    await open(EDIT);
    await type(NAME, 'Typed before it was gone');
    await kept();
    isGone = true;
    refusals = [{ status: 404, body: { message: 'This printer was not found.', code: 'not_found' } }];
    save();
    await offer();
  }

  it('keeps what was typed, and saves it to a new record', async () => {
    await saveTooLate();
    expect((await box(NAME)).value).toBe('Typed before it was gone');
    fireEvent.click(await offer());
    expect(await screen.findByText(/^Unsaved changes from .* were restored/)).toBeTruthy();
    expect(window.location.pathname).toBe(CREATE);
    expect((await box(NAME)).value).toBe('Typed before it was gone');
    expect(drafts().map(([key]) => key)).toEqual(['draft.7.samplePrinter.new']);
    save();
    await waitFor(() => expect(sent().map(({ method }) => method)).toEqual(['PATCH', 'POST']));
    expect(bodies()[1]).toMatchObject({ name: 'Typed before it was gone', serial: row.serial });
    await waitFor(() => expect(drafts()).toEqual([]));
  });
  it('does not replace a new record that the user began', async () => {
    const begun = JSON.stringify({ at: Date.now(), values: { name: 'Begun' }, first: {} });
    localStorage.setItem('draft.7.samplePrinter.new', begun);
    await open(EDIT);
    await type(NAME, 'Typed before it was gone');
    isGone = true;
    refusals = [{ status: 404, body: { message: 'This printer was not found.', code: 'not_found' } }];
    save();
    expect(await screen.findByText(/first save or discard the printer that you began/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save to a new record' })).toBeNull();
    expect(localStorage.getItem('draft.7.samplePrinter.new')).toBe(begun);
  });
});
