import { describe, expect, it } from 'vitest';
import { entity } from '../entity/entity.ts';
import { choice } from '../kinds/choice/choice.ts';
import { money } from '../kinds/money/money.ts';
import { ref } from '../kinds/ref/ref.ts';
import { secret } from '../kinds/secret/secret.ts';
import { text } from '../kinds/text/text.ts';
import { columnsOf } from './columns.ts';
import {
  arrange,
  isSameLayout,
  type Layout,
  readLayout,
  shownOf,
  withMoved,
  withPinned,
  withShown,
  withWidth,
} from './layout.ts';

const printer = entity('printer', {
  plural: 'Printers',
  path: 'printers',
  scope: { by: 'none', because: 'a test' },
  fields: {
    name: text(),
    serial: text({ optional: true }),
    state: choice({ options: { ok: { label: 'In use' }, gone: { label: 'Gone' } } }),
    price: money({ optional: true }),
    password: secret({ optional: true }),
  },
  title: ['name'],
  columns: ['name', 'serial', 'price'],
});
const columns = columnsOf(printer);
const keys = (layout: Layout) => arrange(columns, layout).placed.map((each) => each.column.key);

describe('the columns of a noun', () => {
  it('begin with the declared ones; the others can be shown', () => {
    expect(keys({})).toEqual(['name', 'serial', 'price']);
    expect(columns.map((column) => column.key)).toEqual([
      'name',
      'serial',
      'price',
      'state',
      'id',
      'createdAt',
      'updatedAt',
    ]);
  });
  it('are wide enough for the words of a status', () => {
    const status = choice({ options: { waiting: { label: 'Waiting for customer', tone: 'warning' } } });
    const [, column] = columnsOf(
      { ...printer, fields: { ...printer.fields, state: status } },
      [],
      [],
      ['name', 'state'],
    );
    // Twenty letters of 6.6 pixels, its mark and its edges.
    expect(column?.width).toBeGreaterThanOrEqual(171);
  });
  it('show the full name of the record that a row belongs to', () => {
    const owned = {
      ...printer,
      scope: { by: 'customer', field: 'customerId' } as const,
      fields: { ...printer.fields, customerId: ref({ to: 'customer' }), makerId: ref({ to: 'maker' }) },
    };
    const widths = new Map(
      columnsOf(owned, [], [], ['name', 'customerId', 'makerId']).map(({ key, width }) => [key, width]),
    );
    // “Sandhurst Primary School”: 24 letters of 6.4 pixels, and the padding of the cell.
    expect(widths.get('customerId')).toBeGreaterThanOrEqual(174);
    expect(widths.get('makerId')).toBeLessThan(174);
  });
  it('never cut a short status', () => {
    const status = choice({ options: { prospect: { label: 'Prospect', tone: 'info' } } });
    const [, column] = columnsOf(
      { ...printer, fields: { ...printer.fields, state: status } },
      [],
      [],
      ['name', 'state'],
    );
    // Eight letters of up to 6.5 pixels, the mark and edges of the pill (27) and the padding of the cell (20).
    expect(column?.width).toBeGreaterThanOrEqual(99);
  });
  it('never contain a secret', () => {
    expect(columns.some((column) => column.key === 'password')).toBe(false);
  });
  it('leave out what the page already shows', () => {
    const own = columnsOf(printer, [], [], ['name', 'state']).filter(({ shown }) => shown);
    expect(own.map((column) => column.key)).toEqual(['name', 'state']);
    expect(columnsOf(printer, [], ['serial']).map((column) => column.key)).not.toContain('serial');
  });
});

describe('a layout', () => {
  it('shows, hides and moves columns', () => {
    const shown = withShown(columns, {}, 'state', true);
    expect(keys(shown)).toEqual(['name', 'serial', 'price', 'state']);
    expect(keys(withMoved(columns, shown, 'state', 1))).toEqual(['name', 'state', 'serial', 'price']);
    expect(keys(withShown(columns, shown, 'serial', false))).toEqual(['name', 'price', 'state']);
    expect(keys(withMoved(columns, shown, 'state', 99))).toEqual(['name', 'serial', 'price', 'state']);
  });
  it('cannot hide the column with the record’s name', () => {
    expect(shownOf(columns, withShown(columns, {}, 'name', false)).map((column) => column.key)).toContain('name');
  });
  it('puts pinned columns first with their position', () => {
    const { placed } = arrange(columns, withPinned(columns, {}, 'price', true));
    expect(placed.map((each) => [each.column.key, each.left])).toEqual([
      ['name', 40],
      ['price', 240],
      ['serial', undefined],
    ]);
  });
  it('limits a dragged width and resets it on request', () => {
    const dragged = withWidth({}, 'serial', 20);
    expect(dragged.widths).toEqual({ serial: 64 });
    expect(arrange(columns, dragged).template).toContain('64px');
    expect(isSameLayout(withWidth(dragged, 'serial', null), {})).toBe(true);
  });
  it('is read from any stored text, without invalid parts', () => {
    const layout: Layout = { density: 'compact', columns: ['name', 'price'], pinned: [], widths: { price: 200 } };
    expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
    expect(readLayout({ density: 'huge', columns: [1], widths: { price: -3, name: 'wide' } })).toEqual({ widths: {} });
    expect(readLayout(null)).toEqual({});
  });
  it('leaves out columns that no longer exist', () => {
    expect(keys({ columns: ['gone', 'price'] })).toEqual(['name', 'price']);
  });
});
