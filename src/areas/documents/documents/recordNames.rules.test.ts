import { expect, it } from 'vitest';
import { MOST_NAMES, recordNames } from './recordNames.rules.ts';

it('records are named in double brackets, each once', () => {
  expect(recordNames('See [[J1042]] and [[ASH-SRV01]]; again [[J1042]].\n[[broken\nname]] [[]] [[x]] [one]')).toEqual([
    'J1042',
    'ASH-SRV01',
  ]);
});

it('only the first names are looked up in a text with very many', () => {
  const many = Array.from({ length: 50 }, (_, at) => `[[J10${at}]]`).join(' ');
  expect(recordNames(many)).toHaveLength(MOST_NAMES);
});
