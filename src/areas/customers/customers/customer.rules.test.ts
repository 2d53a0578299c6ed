import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ActivationFacts, activationGaps, completionGaps, erasureGaps, groupGap } from './customer.rules.ts';
import { proposeCode } from './customerCode.rules.ts';
import { likeOrganisations } from './likeness.rules.ts';
import { readCompanyNumber, readVatNumber } from './registration.rules.ts';

const complete: ActivationFacts = {
  hasSite: true,
  hasPrimaryContact: true,
  teamIds: [1],
  accountManagerId: 2,
  dpaSignedOn: '2026-09-01',
  dpaWaiver: null,
};
const codes = (facts: Partial<ActivationFacts>) => activationGaps({ ...complete, ...facts }).map(({ code }) => code);

describe('a prospect becomes a customer', () => {
  it('with a site, a primary contact, a team, an account manager and an agreement', () => {
    expect(codes({})).toEqual([]);
  });

  it('and lists what is missing in this order', () => {
    const nothing = {
      hasSite: false,
      hasPrimaryContact: false,
      teamIds: [],
      accountManagerId: null,
      dpaSignedOn: null,
    };
    expect(codes(nothing)).toEqual(['no_site', 'no_contact', 'no_team', 'no_manager', 'no_dpa']);
    expect(codes({ ...nothing, hasSite: true })[0]).toBe('no_contact');
  });

  it('without a signed agreement only with a reason', () => {
    expect(codes({ dpaSignedOn: null, dpaWaiver: ' ' })).toEqual(['no_dpa']);
    expect(codes({ dpaSignedOn: null, dpaWaiver: 'The county signs for them.' })).toEqual([]);
  });
});

describe('a customer who leaves', () => {
  it('is former once signed off and on the last day', () => {
    const facts = { isSigned: true, leavesOn: '2026-11-20', today: '2026-11-20' };
    expect(completionGaps(facts)).toEqual([]);
    expect(completionGaps({ ...facts, today: '2026-11-19' })).toMatchObject([{ code: 'too_early' }]);
    expect(completionGaps({ ...facts, isSigned: false, today: '2026-11-19' })).toMatchObject([
      { code: 'not_signed' },
      { code: 'too_early' },
    ]);
  });

  it('is erased when retention has ended, no balance is open, and two users agree', () => {
    const facts = {
      isFormer: true,
      isHeld: false,
      retentionUntil: '2026-11-19',
      today: '2026-11-20',
      balancePence: 0,
      requestedBy: 1,
      approvedBy: 2,
    };
    expect(erasureGaps(facts)).toEqual([]);
    expect(erasureGaps({ ...facts, isFormer: false, isHeld: true })).toMatchObject([
      { code: 'not_former' },
      { code: 'legal_hold' },
    ]);
    expect(erasureGaps({ ...facts, today: '2026-11-19' })).toMatchObject([{ code: 'retention' }]);
    expect(erasureGaps({ ...facts, balancePence: -1 })).toMatchObject([{ code: 'balance' }]);
    expect(erasureGaps({ ...facts, approvedBy: 1 })).toMatchObject([{ code: 'second_person' }]);
    expect(erasureGaps({ ...facts, retentionUntil: null, approvedBy: null })).toHaveLength(2);
  });
});

describe('a group', () => {
  const parents = new Map<number, number | null>([
    [2, 1],
    [3, 2],
    [1, null],
  ]);

  it('cannot contain itself', () => {
    expect(groupGap(1, 3, parents, 0)).toMatchObject({ code: 'loop', chain: [1, 3, 2, 1] });
    expect(groupGap(4, 4, parents, 0)).toMatchObject({ code: 'loop', chain: [4, 4] });
  });

  it('has at most three levels, including those below', () => {
    expect(groupGap(4, 2, parents, 0)).toBeNull();
    expect(groupGap(4, 3, parents, 0)).toMatchObject({ code: 'too_deep' });
    expect(groupGap(4, 1, parents, 1)).toBeNull();
    expect(groupGap(4, 2, parents, 1)).toMatchObject({ code: 'too_deep' });
  });
});

describe('a customer code', () => {
  it.each([
    ['Acme Ltd', [], 'ACM001'],
    ['Acme Ltd', ['acm001', 'ACM002'], 'ACM003'],
    ["St Mary's C of E Primary", [], 'STM001'],
    ['The Élan School', [], 'ELA001'],
    ['Q', [], 'QXX001'],
    ['北京', [], 'XXX001'],
  ])('for %s next to %j is %s', (name, taken, code) => expect(proposeCode(name, taken)).toBe(code));

  it('is always three to twelve capital letters and digits, and unused', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.constantFrom('XXX001', 'XXX002', 'ACM001')), (name, taken) => {
        const code = proposeCode(name, taken);
        expect(code).toMatch(/^[A-Z0-9-]{3,12}$/);
        expect(taken).not.toContain(code);
      }),
    );
  });
});

describe('a duplicate organisation', () => {
  const typed = {
    names: ["St. Mary's Primary Sch."],
    postcodes: ['LE7 4QF'],
    phones: ['+441162345678'],
    domains: ['stmarys.example'],
  };
  const other = { names: ['Other'], postcodes: [], phones: [], domains: [] };

  it('is recognised by name, domain, number and postcode, the closest first', () => {
    const found = likeOrganisations(typed, [
      { ...other, id: 1, postcodes: ['le74qf'] },
      { ...other, id: 2, domains: ['STMARYS.example'] },
      { ...other, id: 3, names: ['Trading', 'Saint Marys Primary School'] },
      { ...other, id: 4, phones: ['+441162345678'], postcodes: ['LE7 4QF'] },
      { ...other, id: 5 },
    ]);
    expect(found).toEqual([
      { id: 4, because: ['phone', 'postcode'] },
      { id: 3, because: ['name'] },
      { id: 2, because: ['domain'] },
      { id: 1, because: ['postcode'] },
    ]);
  });

  it('is not recognised by fields that both leave blank', () => {
    const empty = { names: ['%'], postcodes: [''], phones: [''], domains: [''] };
    expect(likeOrganisations(empty, [{ id: 1, ...empty }])).toEqual([]);
  });
});

describe('numbers of public registers', () => {
  const value = (read: ReturnType<typeof readVatNumber>) => ('value' in read ? read.value : null);
  const notice = (read: ReturnType<typeof readVatNumber>) => ('value' in read ? read.notice : 'refused');

  it.each([
    ['12345678', '12345678'],
    ['sc 123456', 'SC123456'],
    ['1234567', '01234567'],
    ['123456', null],
    ['ABC12345', null],
    ['S1234567', null],
  ])('company number %s is stored as %s', (typed, kept) => expect(value(readCompanyNumber(typed))).toBe(kept));

  it('mention the zero that was added to a company number', () => {
    expect(notice(readCompanyNumber('1234567'))).toContain('leading zero');
    expect(notice(readCompanyNumber('01234567'))).toBeNull();
  });

  it.each([
    ['GB 980 7806 84', 'GB980780684'],
    ['980780684', 'GB980780684'],
    ['xi434031494', 'XI434031494'],
    ['GB980780684001', 'GB980780684001'],
    ['GBGD001', 'GBGD001'],
    ['GBHA599', 'GBHA599'],
    ['GBGD500', null],
    ['GBHA499', null],
    ['98078068', null],
    ['FR12345678901', null],
  ])('VAT number %s is stored as %s', (typed, kept) => expect(value(readVatNumber(typed))).toBe(kept));

  it.each([
    ['980780684', true],
    ['434031494', true],
    ['100190874', true],
    ['980780685', false],
    ['000000000', false],
  ])('the check digits of %s are valid: %s', (typed, fits) => expect(notice(readVatNumber(typed)) === null).toBe(fits));

  it('a wrong check digit is always detected', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 9_999_999 }), fc.nat(99), (first, check) => {
        const fits = (end: number): boolean =>
          notice(readVatNumber(`${first}${String(end).padStart(2, '0')}`)) === null;
        const fitting = Array.from({ length: 100 }, (_, end) => end).filter(fits);
        // Each of the two methods permits one pair of check digits, or two if the pair plus 97 is still below 100.
        expect(fitting.length).toBeGreaterThanOrEqual(2);
        expect(fitting.length).toBeLessThanOrEqual(4);
        expect(fits(check)).toBe(fitting.includes(check));
      }),
    );
  });
});
