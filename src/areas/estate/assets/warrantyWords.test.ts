import { expect, it } from 'vitest';
import { warrantyPosition } from '../lifecycle/warranty.rules.ts';
import { wordsOfEnd, wordsOfPosition } from './warrantyWords.ts';

const TODAY = '2026-11-20';
const ended = warrantyPosition([{ startsOn: null, months: null, endsOn: '2026-11-19' }], TODAY);

it('an ended warranty is a warning for an asset that others depend on, and information for any other', () => {
  expect(wordsOfPosition(ended, true)).toEqual({ tone: 'warning', words: 'Warranty ended yesterday' });
  expect(wordsOfPosition(ended, false)).toEqual({ tone: 'info', words: 'Warranty ended yesterday' });
});

it('an ended warranty is never shown as harm in a list', () => {
  expect(wordsOfEnd('2026-11-19', TODAY)).toEqual({ tone: 'warning', words: 'Expired' });
  expect(wordsOfEnd('2027-11-19', TODAY)).toBeNull();
});
