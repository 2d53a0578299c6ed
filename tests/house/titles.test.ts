import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allScreens, nouns } from '#app/manifest.ts';
import { lostScreen } from '#app/screens.ts';
import { FIXED_TITLES } from './addresses.examples.ts';

/** Names that keep their capitals inside a title. */
const NAMES = ['End Of Visit', 'Microsoft', 'Nagios', 'Active Directory'];

/** "VAT codes" and "New API token" are in sentence case, "Customer Accounts" and "New Journal" are not. */
const isSentence = (title: string): boolean =>
  /^[A-Z]/.test(title) && !/.[ -][A-Z][a-z]/.test(NAMES.reduce((rest, name) => rest.replace(name, 'A name'), title));

test('fixed titles are unchanged, and no other screen has capitals inside its title', () => {
  const screens = [...allScreens, lostScreen];
  const titles = new Map(screens.map(({ path, title }) => [path, title]));
  for (const [path, title] of Object.entries(FIXED_TITLES))
    if (titles.has(path)) expect(titles.get(path), path).toBe(title);
  const wrong = screens.filter(({ path, title }) => !(path in FIXED_TITLES) && !isSentence(title));
  expect(wrong.map(({ path, title }) => `${path} is called “${title}”`)).toEqual([]);
});

test('no noun has capitals inside its name, because screens, buttons and lists are named by it', () => {
  const named = nouns.flatMap(({ label, plural }) => [label, plural]);
  expect(named.filter((name) => !isSentence(name))).toEqual([]);
});

test('pages without a record in their address have distinct names', () => {
  const titles = allScreens.filter(({ path }) => !path.includes('{')).map(({ title }) => title);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
});

test('no page repeats a title in code, because the list of screens has it', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/\.(?:test|stories)\./.test(file))
    .map((file) => join('src', file));
  expect(files.filter((file) => /<Page\s+title="/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
