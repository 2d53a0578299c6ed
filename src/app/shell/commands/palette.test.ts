import { expect, it } from 'vitest';
import { otherWords } from './otherWords.ts';
import { entryGroups, fits, type Entry } from './palette.ts';

const entry = (label: string, to = `/${label}`): Entry => ({ key: to, label, icon: 'box', to });
const sources = { typed: '', recent: [], favourites: [], actions: [], pages: [], found: [] };

it('finds words by their beginnings, in any order', () => {
  expect(fits('Purchase Orders', 'pur ord')).toBe(true);
  expect(fits('Purchase Orders', 'ORD purch')).toBe(true);
  expect(fits('Purchase Orders', 'chase')).toBe(false);
  expect(fits('End Of Visit Reports - Daily', 'visit')).toBe(true);
  expect(fits('Anything', '  ')).toBe(true);
});

it('shows favourites and recent pages before everything else', () => {
  const groups = entryGroups({
    ...sources,
    favourites: [entry('Ashfield')],
    recent: [entry('Thornbury')],
    actions: [entry('New job')],
    pages: [entry('Jobs')],
  });
  expect(groups.map((group) => group.label)).toEqual(['Favourites', 'Recent', 'On this page', 'Pages']);
});

it('shows nothing twice', () => {
  const ashfield = entry('Ashfield', '/customers/1');
  const groups = entryGroups({
    ...sources,
    typed: 'ash',
    recent: [ashfield],
    found: [{ label: 'Customers', entries: [ashfield, entry('Ashfield Annexe', '/customers/2')] }],
  });
  expect(groups).toEqual([
    { label: 'Recent', entries: [ashfield] },
    { label: 'Customers', entries: [entry('Ashfield Annexe', '/customers/2')] },
  ]);
});

it('accepts results of the server as they are: a serial number matches no beginning of a name', () => {
  const found = [{ label: 'Servers', entries: [entry('ASH-DC01')] }];
  expect(entryGroups({ ...sources, typed: 'Q2XCV128', found, pages: [entry('Jobs')] })).toEqual(found);
  expect(entryGroups({ ...sources, typed: '', found })).toEqual([]);
});

it('finds actions by the words that people use for them', () => {
  const command = { key: 'new', label: 'New customer', also: 'add create', icon: 'plus', to: '/customers/create' };
  const found = (typed: string) => entryGroups({ ...sources, typed, commands: [command] });
  expect(found('add customer')).toEqual([{ label: 'Actions', entries: [command] }]);
  expect(found('create customer')).toHaveLength(1);
  expect(found('')).toEqual([]);
});

it('puts a record with the exact name before recently opened ones', () => {
  const [first] = entryGroups({
    ...sources,
    typed: 'łukasz roberts',
    recent: [entry('Łukasz Roberts laptop')],
    found: [{ label: 'Exact match', entries: [entry('Łukasz Roberts')] }],
  });
  expect(first?.entries[0]?.label).toBe('Łukasz Roberts');
});

it('ends with settings, without those already listed as pages', () => {
  const mail = entry('Mail server', '/system/settings?tab=mail');
  const calendars = entry('Calendars', '/system/calendars');
  const shown = entryGroups({ ...sources, typed: 'cal', pages: [calendars], settings: [calendars, mail] });
  expect(shown).toEqual([
    { label: 'Pages', entries: [calendars] },
    { label: 'Settings', entries: [mail] },
  ]);
});

it('knows synonyms of pages and buttons', () => {
  const page = (label: string) => ({ ...entry(label), also: otherWords(label) });
  const pages = ['Jobs', 'Customer contacts', 'Audit Logs', 'Holidays'].map(page);
  const found = (typed: string) =>
    entryGroups({ ...sources, typed, pages }).flatMap((group) => group.entries.map(({ label }) => label));
  expect([found('tickets'), found('client phone'), found('who'), found('annual leave')]).toEqual([
    ['Jobs'],
    ['Customer contacts'],
    ['Audit Logs'],
    ['Holidays'],
  ]);
  expect(otherWords('New VAT code')).toBe('add create make');
});

it('puts an action of the very name before records opened lately whose names contain its words', () => {
  const command = { key: 'new', label: 'New customer', icon: 'plus', to: '/customers/create' };
  const [first, second] = entryGroups({
    ...sources,
    typed: 'new customer',
    recent: [entry('Newcastle customer')],
    commands: [command],
  });
  expect([first?.entries[0]?.label, second?.entries[0]?.label]).toEqual(['New customer', 'Newcastle customer']);
});

it('offers to make a record from the words after every page and setting that they find', () => {
  const created = [{ key: 'new', label: 'New customer “mail settings”', icon: 'plus', to: '/customers/create?name=x' }];
  const groups = entryGroups({
    ...sources,
    typed: 'mail settings',
    pages: [{ ...entry('Mail'), hint: 'Settings' }],
    settings: [entry('Mail server', '/system/settings#mail')],
    created,
  });
  expect(groups.map(({ label }) => label)).toEqual(['Pages', 'Settings', 'New record']);
});
