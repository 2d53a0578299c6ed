import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { choice } from './choice/choice.ts';
import { choices } from './choices/choices.ts';
import { addDays } from '../calendar/calendar.ts';
import { day, formatDay } from './day/day.ts';
import { duration } from './duration/duration.ts';
import type { FaceContext } from './face.web.ts';
import type { Field } from './field.ts';
import { flag } from './flag/flag.ts';
import { FieldInput } from './inputs.tsx';
import { dayOf, moment } from './moment/moment.ts';
import { money } from './money/money.ts';
import { notes } from './notes/notes.ts';
import { percentage } from './percentage/percentage.ts';
import { phone } from './phone/phone.ts';
import { postcode } from './postcode/postcode.ts';
import { ref } from './ref/ref.ts';
import { anyRefs } from './anyRefs/anyRefs.ts';
import { refs } from './refs/refs.ts';
import { rows } from './rows/rows.ts';
import { KEPT, secret } from './secret/secret.ts';
import { tags } from './tags/tags.ts';
import { whole } from './whole/whole.ts';

afterEach(cleanup);

/** Renders a form with one field. `form.value` is the value that it would save. */
function open(
  field: Field,
  {
    value = null,
    context,
    help,
    error,
  }: { value?: unknown; context?: FaceContext; help?: string; error?: string } = {},
) {
  const form = { value };
  function Form() {
    const [current, setCurrent] = useState<unknown>(value);
    return (
      <FieldInput
        id="it"
        label={field.label ?? 'It'}
        field={field}
        value={current}
        onChange={(next) => {
          form.value = next;
          setCurrent(next);
        }}
        context={context}
        help={help}
        error={error}
      />
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Form />
      <button type="button">Elsewhere</button>
    </QueryClientProvider>,
  );
  return form;
}

const it = () => screen.getByLabelText<HTMLInputElement>(/^It/);
/** Some inputs are loaded on first use. */
const come = () => waitFor(() => expect(screen.queryByRole('status', { name: /^Loading / })).toBeNull());
const leave = () => userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));

describe('a day', () => {
  const today = dayOf(new Date().toISOString());

  test.each([
    ['today', today],
    ['+30', addDays(today, 30)],
    ['20 nov 2026', '2026-11-20'],
  ])('typed as “%s” is shown as a date on leaving the field', async (typed, saved) => {
    const form = open(day());
    await userEvent.type(it(), typed);
    expect(it().value).toBe(typed);
    expect(form.value).toBe(saved);
    await leave();
    expect(it().value).toBe(formatDay(saved));
  });

  test('that does not exist stays as typed, with a hint', async () => {
    const form = open(day());
    await userEvent.type(it(), '31/2');
    expect(screen.queryByText('Enter a date such as 20/11/2026.')).toBeNull();
    await leave();
    expect(it().value).toBe('31/2');
    expect(form.value).toBe('31/2');
    expect(screen.getByText('Enter a date such as 20/11/2026.')).toBeTruthy();
  });

  test('that is cleared is empty', async () => {
    const form = open(day(), { value: '2026-11-20' });
    await userEvent.clear(it());
    expect(form.value).toBeNull();
  });

  test('outside the field’s limits is refused with the limit', async () => {
    open(day({ min: '2026-01-01' }));
    await userEvent.type(it(), '20/11/2025');
    await leave();
    expect(screen.getByText('Enter a date on or after 01/01/2026.')).toBeTruthy();
  });

  test('can be chosen from a calendar', async () => {
    const form = open(day(), { value: '2026-11-20' });
    await userEvent.click(screen.getByRole('button', { name: 'Choose it from a calendar' }));
    const calendar = await screen.findByRole('dialog');
    await userEvent.click(await within(calendar).findByRole('gridcell', { name: '5' }));
    expect(form.value).toBe('2026-11-05');
  });
});

test('a moment is typed in British time', async () => {
  const form = open(moment());
  await come();
  await userEvent.type(it(), '20/6/2026 14:05');
  await leave();
  expect(form.value).toBe('2026-06-20T13:05:00.000Z');
  expect(it().value).toBe('20 Jun 2026, 14:05');
});

describe('an amount', () => {
  test('is typed in pounds and stored in pence', async () => {
    const form = open(money());
    await userEvent.type(it(), '£1234.5');
    expect(form.value).toBe(123_450);
    await leave();
    expect(it().value).toBe('1,234.50');
  });

  test('that is not valid stays as typed and is not a number for the form', async () => {
    const form = open(money());
    await userEvent.type(it(), '12,34');
    await leave();
    expect(form.value).toBe('12,34');
    expect(screen.getByText('Enter an amount such as 1,234.50.')).toBeTruthy();
  });

  test('shows the server’s refusal instead of its help', () => {
    open(money(), { help: 'Without VAT.', error: 'More than the order.' });
    expect(screen.getByText('More than the order.')).toBeTruthy();
    expect(screen.queryByText('Without VAT.')).toBeNull();
  });
});

test.each([
  [percentage(), '17.5%', 1750, '17.5'],
  [duration(), '1h45', 105, '1 h 45 m'],
  [whole({ unit: 'VA' }), '15000', 15_000, '15,000'],
  [postcode(), 'bn11ab', 'BN1 1AB', 'BN1 1AB'],
  [phone(), '+44 (0)1632 960123', '+441632960123', '01632 960123'],
])('a $kind is tidied on leaving the field', async (field, typed, saved, shown) => {
  const form = open(field);
  await userEvent.type(it(), typed);
  await leave();
  expect(form.value).toBe(saved);
  expect(it().value).toBe(shown);
});

test('a switch shows yes or no in words', async () => {
  const form = open(flag(), { value: false });
  expect(await screen.findByText('No')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'It' }));
  expect(form.value).toBe(true);
  expect(screen.getByText('Yes')).toBeTruthy();
});

test('an optional answer can stay open', async () => {
  const form = open(flag({ optional: true }), { value: true });
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: 'Unknown' }));
  expect(form.value).toBeNull();
});

const options = { a: { label: 'On site', tone: 'good' }, b: { label: 'Away' } } as const;

test('an option is chosen by label and stored by key', async () => {
  const form = open(choice({ options }));
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: 'Away' }));
  expect(form.value).toBe('b');
});

test('several options keep the declared order', async () => {
  const form = open(choices({ options }));
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: 'Away' }));
  await userEvent.click(await screen.findByRole('option', { name: 'On site' }));
  expect(form.value).toEqual(['a', 'b']);
});

describe('tags', () => {
  test('are added by Enter, by a comma and on leaving, each once', async () => {
    const form = open(tags());
    await come();
    const input = screen.getByRole('combobox');
    await userEvent.type(input, 'school{Enter}fibre,School,');
    expect(form.value).toEqual(['school', 'fibre']);
    await userEvent.type(input, 'urgent');
    await leave();
    expect(form.value).toEqual(['school', 'fibre', 'urgent']);
  });

  test('can be pasted as a list', async () => {
    const form = open(tags());
    await come();
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.paste('one; two | three');
    expect(form.value).toEqual(['one', 'two', 'three']);
  });

  test('are suggested from others, and removed by keyboard', async () => {
    const form = open(tags({ optional: true }), { value: ['school'], context: { suggestions: ['school', 'office'] } });
    await come();
    const input = screen.getByRole('combobox');
    await userEvent.type(input, 'off');
    await userEvent.click(await screen.findByRole('option', { name: 'office' }));
    expect(form.value).toEqual(['school', 'office']);
    await userEvent.type(input, '{Backspace}{Backspace}');
    expect(form.value).toBeNull();
  });
});

describe('a reference', () => {
  const records = [
    { id: 12, title: 'Ashgrove Primary', subtitle: 'Brighton' },
    { id: 15, title: 'Ashby Medical' },
  ];
  let asked: string[] = [];
  beforeEach(() => {
    asked = [];
    // Replaces only the network. All code of the product is real.
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      const q = new URLSearchParams(address.split('?')[1]).get('q')?.toLowerCase() ?? '';
      return new Response(JSON.stringify({ results: records.filter((each) => each.title.toLowerCase().includes(q)) }), {
        status: 200,
      });
    });
    return () => vi.unstubAllGlobals();
  });
  const customer = ref({ label: 'Customer', to: 'customer' });
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Customer/ });

  test('is found by typing, with one request for each word', async () => {
    const form = open(customer);
    await userEvent.type(field(), 'ashby', { delay: 5 });
    await waitFor(() => expect(asked).toContain('/api/v1/pick/customer?q=ashby'));
    await userEvent.click(await screen.findByRole('option', { name: 'Ashby Medical' }));
    expect(form.value).toBe(15);
    expect(field().value).toBe('Ashby Medical');
    expect(asked.filter((address) => !address.endsWith('q='))).toEqual(['/api/v1/pick/customer?q=ashby']);
  });

  test('can be chosen by keyboard alone', async () => {
    const form = open(customer);
    await userEvent.type(field(), 'ash');
    await screen.findByRole('option', { name: /Ashgrove/ });
    await waitFor(() => expect(screen.queryByLabelText('Searching')).toBeNull());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(form.value).toBe(15);
  });

  test('typed quickly never takes a record that does not match', async () => {
    const form = open(customer);
    await userEvent.click(field());
    await screen.findByRole('option', { name: /Ashgrove/ });
    await userEvent.type(field(), 'zzz{Enter}', { delay: 1 });
    expect(form.value).toBeNull();
  });

  test('shows its name before any request', () => {
    open(customer, { value: 12, context: { refs: { customer: { 12: { title: 'Ashgrove Primary' } } } } });
    expect(field().value).toBe('Ashgrove Primary');
    expect(asked).toEqual([]);
  });

  test('to the same customer is searched there', async () => {
    open(ref({ label: 'Customer', to: 'site', same: 'customerId' }), {
      context: { customerId: 4, values: { customerId: 9 } },
    });
    await userEvent.click(field());
    await waitFor(() => expect(asked).toEqual(['/api/v1/pick/site?q=&customerId=9']));
  });

  test('can be created from the typed text with permission', async () => {
    const create = vi.fn(async (typed: string) => ({ id: 99, title: typed }));
    const form = open(customer, { context: { creatorOf: (noun) => (noun === 'customer' ? create : undefined) } });
    await userEvent.type(field(), 'New School');
    await userEvent.click(await screen.findByRole('option', { name: 'Create “New School”' }));
    await waitFor(() => expect(form.value).toBe(99));
    expect(create).toHaveBeenCalledWith('New School');
    expect(field().value).toBe('New School');
  });

  test('that cannot be created says why and keeps the form', async () => {
    const creatorOf = () => async () => {
      throw new Error('There is a customer of this name already.');
    };
    const form = open(customer, { context: { creatorOf } });
    await userEvent.type(field(), 'New School');
    await userEvent.click(await screen.findByRole('option', { name: /Create/ }));
    expect(await screen.findByText('There is a customer of this name already.')).toBeTruthy();
    expect(form.value).toBeNull();
  });

  test('can name several records, each once', async () => {
    const form = open(refs({ label: 'Customer', to: 'customer' }), {
      value: [12],
      context: { refs: { customer: { 12: { title: 'Ashgrove Primary' } } } },
    });
    await userEvent.click(field());
    await userEvent.click(await screen.findByRole('option', { name: 'Ashby Medical' }));
    expect(form.value).toEqual([12, 15]);
    await userEvent.type(field(), '{Backspace}');
    expect(form.value).toEqual([12]);
  });

  test('can name records of several nouns, found in all of them', async () => {
    const form = open(anyRefs({ label: 'Customer', to: ['customer', 'site'] }), {
      value: ['site:12'],
      context: { refs: { site: { 12: { title: 'Ashgrove annexe' } } } },
    });
    expect(await screen.findByText('Ashgrove annexe')).toBeTruthy();
    await userEvent.click(field());
    const [first] = await screen.findAllByRole('option', { name: 'Ashby Medical' });
    expect(asked).toEqual(['/api/v1/pick/customer?q=', '/api/v1/pick/site?q=']);
    if (first) await userEvent.click(first);
    expect(form.value).toEqual(['site:12', 'customer:15']);
    await userEvent.type(field(), '{Backspace}');
    expect(form.value).toEqual(['site:12']);
  });

  test('that cannot be searched says so', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    open(customer);
    await userEvent.click(field());
    expect(await screen.findByText(/The list could not be loaded/)).toBeTruthy();
  });
});

describe('rows', () => {
  const hazards = rows({
    label: 'Hazards',
    optional: true,
    of: { place: notes(), seenOn: day({ optional: true }) },
  });
  const places = () =>
    screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Place, row/ }).map((each) => each.value);
  const value = [
    { place: 'Boiler room', seenOn: '2026-03-02' },
    { place: 'Gate', seenOn: null },
    { place: 'Roof', seenOn: null },
  ];

  test('are added, filled in and removed', async () => {
    const form = open(hazards);
    await userEvent.click(await screen.findByRole('button', { name: 'Add row to hazards' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Place, row 1' }), 'Boiler room');
    await userEvent.type(screen.getByRole('textbox', { name: 'Seen, row 1' }), '2/3/2026');
    expect(form.value).toEqual([{ place: 'Boiler room', seenOn: '2026-03-02' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
    expect(form.value).toBeNull();
  });

  test('are reordered by buttons and by Alt with an arrow, and the focus moves with the row', async () => {
    const form = open(hazards, { value });
    await userEvent.click(await screen.findByRole('button', { name: 'Move row 3 up' }));
    expect(places()).toEqual(['Boiler room', 'Roof', 'Gate']);
    await userEvent.click(screen.getByRole('textbox', { name: 'Place, row 1' }));
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
    expect(places()).toEqual(['Roof', 'Gate', 'Boiler room']);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Place, row 3' }));
    expect(form.value).toEqual([value[2], value[1], value[0]]);
  });

  test('keep an incomplete date when its row moves', async () => {
    open(hazards, { value });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Seen, row 2' }), '31/2');
    await userEvent.click(screen.getByRole('button', { name: 'Move row 2 up' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Seen, row 1' }).value).toBe('31/2');
  });
});

describe('a secret', () => {
  test('is not shown, and an empty field keeps the stored value', async () => {
    const form = open(secret(), { context: { isStored: true } });
    await come();
    expect(screen.getByText('Leave blank to keep the stored value.')).toBeTruthy();
    expect(it().type).toBe('password');
    await userEvent.type(it(), ' hunter2 ');
    expect(form.value).toBe(' hunter2 ');
    await userEvent.click(screen.getByRole('button', { name: /Show it/ }));
    expect(it().type).toBe('text');
    await leave();
    expect(it().type).toBe('password');
    await userEvent.clear(it());
    expect(form.value).toBeNull();
  });

  test('that is stored stays when its field is emptied, and goes only when removed', async () => {
    const form = open(secret({ optional: true }), { value: KEPT });
    await come();
    expect(it().value).toBe('');
    await userEvent.type(it(), 'x');
    expect(form.value).toBe('x');
    await userEvent.clear(it());
    expect(form.value).toBe(KEPT);
    await userEvent.click(screen.getByRole('button', { name: 'Remove value' }));
    expect(form.value).toBeNull();
    expect(screen.getByText('The stored value is removed when you save.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep value' }));
    expect(form.value).toBe(KEPT);
  });
});

describe('a notes field', () => {
  test('makes text bold by keyboard, and has a preview', async () => {
    const form = open(notes({ label: 'Notes' }), { value: 'Ask reception' });
    const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Notes/ });
    area.setSelectionRange(4, 13);
    area.focus();
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(form.value).toBe('Ask **reception**');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(screen.getByText('reception').tagName).toBe('STRONG'));
  });
  test('for configuration text is not formatted', async () => {
    const form = open(notes({ label: 'Certificate', plain: true }), { value: '-----BEGIN' });
    const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Certificate/ });
    area.setSelectionRange(0, 10);
    area.focus();
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(form.value).toBe('-----BEGIN');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
