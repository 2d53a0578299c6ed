import { describe, expect, it } from 'vitest';
import { type Clue, type ClueKind, MOST_SUGGESTIONS, suggestionsFrom } from './suggest.rules.ts';

const ash = { customerId: 1, customer: 'Ashfield' };
const oak = { customerId: 2, customer: 'Oakfield' };
const jo = { id: 7, name: 'Jo Crow' };
const printer = { id: 17, number: 'J17', title: 'Printer' };
const clue = (kind: ClueKind, at: Partial<Clue> = {}): Clue => ({ ...ash, kind, job: null, contact: null, ...at });
const said = (...clues: Clue[]) => suggestionsFrom(clues, 'ash.example');

describe('the places suggested for a held message', () => {
  it('have all their reasons, the most telling first', () => {
    expect(said(clue('domain'), clue('address', { contact: jo }))).toEqual([
      {
        ...ash,
        job: null,
        contact: jo,
        reasons: ['Jo Crow has the address of the sender.', 'ash.example is a domain of the customer.'],
      },
    ]);
  });

  it('are ordered by their reasons, and each reason counts once', () => {
    const names = [3, 4, 5].map((id) => clue('name', { ...oak, contact: { id, name: 'Sam New' } }));
    expect(said(...names, clue('address', { contact: jo })).map(({ customer }) => customer)).toEqual([
      'Ashfield',
      'Oakfield',
    ]);
    expect(said(...names)[0]?.reasons).toEqual(['Sam New has the name of the sender.']);
  });

  it('place a job of a likely customer before a similar job of another', () => {
    const other = { id: 90, number: 'J90', title: 'Printer' };
    const found = said(
      clue('title', { ...oak, job: other }),
      clue('title', { job: printer }),
      clue('address', { contact: jo }),
    );
    expect(found.map(({ job, customer }) => job?.number ?? customer)).toEqual(['J17', 'Ashfield', 'J90']);
  });

  it('are no more than a user can compare', () => {
    const many = Array.from({ length: 9 }, (_, at) => clue('title', { job: { ...printer, id: at + 1 } }));
    expect(said(...many)).toHaveLength(MOST_SUGGESTIONS);
    expect(said()).toEqual([]);
  });
});
