import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { money } from '#engine/kinds/money/money.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { secret } from '#engine/kinds/secret/secret.ts';
import { text } from '#engine/kinds/text/text.ts';

const common = { scope: { by: 'none', because: 'a sample' } } as const;

/** The room of a sample printer. */
export const room = entity('sampleRoom', {
  ...common,
  plural: 'Rooms',
  path: 'sample-rooms',
  fields: { name: text({ search: 'words' }) },
  title: ['name'],
  columns: ['name'],
});

/** A sample noun for stories and tests of lists, forms and pages. */
export const printer = entity('samplePrinter', {
  ...common,
  label: 'Printer',
  plural: 'Printers',
  path: 'sample-printers',
  icon: 'printer',
  fields: {
    name: text({ search: 'words', max: 40 }),
    serial: text({ label: 'Serial number', optional: true, unique: true, search: 'identifier' }),
    status: choice({
      default: 'spare',
      options: {
        spare: { label: 'Spare', tone: 'neutral' },
        used: { label: 'In use', tone: 'good' },
        broken: { label: 'Broken', tone: 'bad' },
      },
    }),
    roomId: ref({ label: 'Room', to: 'sampleRoom', optional: true }),
    price: money({ optional: true }),
    boughtOn: day({ label: 'Bought', optional: true, filter: true }),
    password: secret({ optional: true }),
    remarks: notes({ optional: true }),
  },
  sections: [
    {
      title: 'Machine',
      about: 'What it is and where it stands.',
      fields: ['name', 'serial', 'status', 'roomId', 'password'],
    },
    { title: 'Purchase', fields: ['price', 'boughtOn'] },
  ],
  title: ['name'],
  subtitle: ['serial'],
  columns: ['name', 'serial', 'status', 'roomId', 'price', 'boughtOn'],
  states: {
    field: 'status',
    table: {
      spare: { label: 'Spare', tone: 'neutral' },
      used: { label: 'In use', tone: 'good' },
      broken: { label: 'Broken', tone: 'bad', final: true },
    },
  },
  actions: {
    use: {
      label: 'Put to use',
      done: 'Put to use',
      told: 'put this to use',
      from: ['spare'],
      to: 'used',
      tone: 'main',
    },
    report: {
      label: 'Report broken',
      done: 'Reported broken',
      told: 'reported this broken',
      from: ['spare', 'used'],
      to: 'broken',
      tone: 'danger',
      input: { why: text({ label: 'What is wrong' }) },
    },
  },
  empty: ['No printers yet.', 'Add one to know what toner to bring.'],
});

export const ROOMS = { sampleRoom: { 1: { title: 'Library' }, 2: { title: 'Office' } } } as const;

/** All permissions for a printer. */
export const ALL_OF_IT = ['view', 'create', 'update', 'delete', 'export', 'use', 'report'].map(
  (each) => `samplePrinter.${each}`,
);

const STATES = ['used', 'used', 'spare', 'broken'] as const;

/** A printer as the server returns it: number 1 is "Printer 001". */
export const printerRow = (id: number, change: Readonly<Record<string, unknown>> = {}) => ({
  id,
  version: 3,
  createdAt: '2026-01-05T09:00:00.000Z',
  createdBy: 7,
  updatedAt: '2026-11-20T14:05:00.000Z',
  archivedAt: null,
  extra: {},
  name: `Printer ${String(id).padStart(3, '0')}`,
  serial: `SN${1000 + id}`,
  status: STATES[id % STATES.length] ?? 'used',
  roomId: (id % 2) + 1,
  price: 20_000 + id * 150,
  boughtOn: '2026-02-14',
  remarks: null,
  ...change,
});
