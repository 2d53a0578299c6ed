import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edits } from './misspelling.ts';
import { identifierForm, normalise, rank, type SearchItem } from './rank.ts';
import { likeness, trigrams } from './trigram.ts';

const school: SearchItem = {
  id: 1,
  names: ["St Mary's C of E Primary"],
  codes: ['STM002'],
  phones: ['+441632960456'],
  postcodes: ['LE7 4QF'],
  macs: ['3c:52:82:00:00:01'],
  ips: ['10.20.0.2', 'fd00:20::1'],
};
const tier = (query: string, item: SearchItem = school): number | undefined => rank(query, [item])[0]?.tier;

describe('names in search', () => {
  it.each([
    ["St Mary's C of E Primary", 'saint marys c of e primary'],
    ['Müller & Söhne Ltd.', 'muller and sohne limited'],
    ['Straße', 'strasse'],
    ['  Ｆｕｌｌ—width  ', 'full width'],
    ['O´Neill', 'oneill'],
    ['%_', ''],
  ])('%s is read as %s', (name, normal) => expect(normalise(name)).toBe(normal));

  it('have one normal form', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => normalise(normalise(text)) === normalise(text)));
  });

  it.each([
    ['st marys c of e primary', 2],
    ['saint mary', 3],
    ['primary mar', 4],
    ['pirmary', 6],
    ['primery saint', 6],
    ['prim3ry', 6],
    ['maths', undefined],
  ])('%s is tier %s', (query, expected) => expect(tier(query)).toBe(expected));

  it('need all words of a query in one name', () => {
    expect(tier('brown smith', { id: 1, names: ['Ann Brown', 'Joe Smith'] })).toBeUndefined();
  });

  it('with numbers are never a misspelling', () => {
    expect(tier('room 1204', { id: 1, names: ['Room 1205'] })).toBeUndefined();
  });

  it('can contain percent and underscore literally', () => {
    expect(rank('%%', [school])).toEqual([]);
    expect(rank('__', [school])).toEqual([]);
    expect(tier('mar_', school)).toBe(4);
  });
});

describe('identifiers in search', () => {
  it.each([
    ['stm-002', 1],
    ['+44 (0)1632 960456', 1],
    ['0044 1632 960456', 1],
    ['le74qf', 1],
    ['3C-52-82-00-00-01', 1],
    ['3c5282000001', 1],
    ['FD00:20:0:0::1', 1],
    ['10.20.0.2/24', 1],
    ['M002', 5],
    ['002', undefined],
    ['960456', 5],
    ['60456', undefined],
    ['3c52.82', 5],
    ['10.20.', 5],
    ['10.2', undefined],
    ['LE7', 5],
    ['LE', undefined],
  ])('%s is tier %s', (query, expected) => expect(tier(query)).toBe(expected));

  it('of short national numbers are found as dialled', () => {
    expect(tier('0800 1111', { id: 1, phones: ['+448001111'] })).toBe(1);
    expect(tier('01204 12345', { id: 1, phones: ['+44120412345'] })).toBe(1);
  });

  it('of IP addresses are not mistaken for part of a MAC address', () => {
    expect(tier('10.20.0.', { id: 1, macs: ['01:02:00:00:10:20'] })).toBeUndefined();
  });

  it('of MAC addresses are found in any notation', () => {
    const mac = fc.stringMatching(/^[0-9a-f]{12}$/);
    const notation = fc.constantFrom(
      (hex: string) => hex.toUpperCase(),
      (hex: string) => hex.replace(/..(?=.)/g, '$&-'),
      (hex: string) => hex.replace(/....(?=.)/g, '$&.'),
    );
    fc.assert(
      fc.property(
        mac,
        notation,
        (hex, write) => tier(write(hex), { id: 1, macs: [hex.replace(/..(?=.)/g, '$&:')] }) === 1,
      ),
    );
  });

  it('are found whatever is between their letters', () => {
    const code = fc.stringMatching(/^[A-Z0-9]{3,12}$/);
    fc.assert(
      fc.property(
        code,
        fc.constantFrom('-', ' ', '/', '.'),
        (text, sign) => tier(text.replace(/^(..)/, `$1${sign}`), { id: 1, codes: [text] }) === 1,
      ),
    );
  });
});

describe('the order of results', () => {
  it('is tier, then similarity, then name, then ID', () => {
    const items: SearchItem[] = [
      { id: 9, names: ['Hill School Annexe'] },
      { id: 8, names: ['Hill School'] },
      { id: 7, names: ['Hill Sch'] },
      { id: 3, names: ['Old Hill School'] },
      { id: 2, names: ['Anything'], codes: ['HILL-SCHOOL'] },
    ];
    expect(rank('hill school', items).map(({ id }) => id)).toEqual([2, 7, 8, 9, 3]);
  });

  it('does not depend on the order of the candidates', () => {
    const item = fc.record({
      id: fc.nat(50),
      names: fc.array(fc.constantFrom('Hill School', 'Hull School', 'Hill', 'Schools', 'Mill'), { maxLength: 2 }),
    });
    const items = fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 12 });
    fc.assert(
      fc.property(items, fc.constantFrom('hill school', 'hil', 'school', 'shcool'), (some, query) => {
        expect(rank(query, [...some].reverse())).toEqual(rank(query, some));
      }),
    );
  });
});

describe('the parts of the ranking', () => {
  it('an edit is a letter added, dropped, changed, or two neighbours swapped', () => {
    expect(edits('brihgton', 'brighton', 2)).toBe(1);
    expect(edits('brigton', 'brighton', 2)).toBe(1);
    expect(edits('brightonn', 'brighton', 2)).toBe(1);
    expect(edits('brigkton', 'brighton', 2)).toBe(1);
    expect(edits('abcdef', 'uvwxyz', 2)).toBe(3);
  });

  it('edits are the same in both directions', () => {
    const word = fc.stringMatching(/^[abc]{0,7}$/);
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => edits(a, b, most) === edits(b, a, most)),
    );
  });

  it('similarity is between zero and one', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const like = likeness(trigrams(a), trigrams(b));
        expect(like).toBeGreaterThanOrEqual(0);
        expect(like).toBeLessThanOrEqual(1);
        expect(like).toBe(likeness(trigrams(b), trigrams(a)));
      }),
    );
    expect(likeness(trigrams('word'), trigrams('two words'))).toBeCloseTo(4 / 11);
  });

  it('an identifier has only letters and digits', () => expect(identifierForm(' SG10-KLM/0äÄ ')).toBe('sg10klm0aa'));
});
