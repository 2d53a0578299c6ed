import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lockedUntil, phraseComplaint, spoken } from './callerCheck.rules.ts';
import { mergedContact, type Mergeable, samePeople, samePeopleAmong, stricterConsent } from './contact.rules.ts';

const person = (id: number, name: string, email: string | null = null, phones: string[] = []) => {
  const [firstName = null, lastName = null] = name.split(' ');
  return { id, firstName, lastName, email, otherEmails: [], phones };
};

describe('a possible duplicate contact', () => {
  const others = [
    person(1, 'Jane Ashworth', 'office@ash.sch.uk'),
    person(2, 'Peter Ashworth', 'office@ash.sch.uk'),
    person(3, 'Jo Bell', 'jo@ash.sch.uk', ['+447700900123']),
  ];

  it('is reported if address and name are similar', () => {
    expect(samePeople(person(0, 'Jayne Ashworth', 'OFFICE@ash.sch.uk'), others).map((each) => each.id)).toEqual([1]);
  });

  it('is reported if the whole name is the same', () => {
    expect(samePeople(person(0, 'jo bell'), others).map((each) => each.id)).toEqual([3]);
  });

  it('is not reported for an address shared by several people', () => {
    expect(samePeople(person(0, 'Wilhelmina Crow', 'office@ash.sch.uk'), others)).toEqual([]);
  });

  it('is reported for a number and a similar name', () => {
    expect(samePeople(person(0, 'Joe Bell', null, ['+447700900123']), others).map((each) => each.id)).toEqual([3]);
  });

  it('is found among many as among a few', () => {
    const anybody = fc
      .record({
        name: fc.constantFrom(
          'Jane Ashworth',
          'Jayne Ashworth',
          'jane ashworth',
          'Jo Bell',
          'Joe Bell',
          'Siân Shah',
          '',
        ),
        email: fc.constantFrom(null, 'office@ash.sch.uk', 'OFFICE@ash.sch.uk', 'jo@ash.sch.uk'),
        phones: fc.subarray(['+447700900123', '+447700900124']),
      })
      .map(({ name, email, phones }) => person(0, name, email, phones));
    fc.assert(
      fc.property(anybody, fc.array(anybody, { maxLength: 12 }), (typed, some) => {
        const people = some.map((each, at) => ({ ...each, id: at + 1 }));
        const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id).sort((a, b) => a - b);
        expect(ids(samePeopleAmong(people)(typed))).toEqual(ids(samePeople(typed, people)));
      }),
    );
  });

  it('is compared only with contacts who share a name, an address or a number', () => {
    let judged = 0;
    const people = Array.from({ length: 200 }, (_, at) => ({
      ...person(at + 1, `Ann Row${at}`, `p${at}@ash.sch.uk`),
      get phones() {
        judged++;
        return [];
      },
    }));
    const among = samePeopleAmong(people);
    const before = judged;
    for (const each of people) among(person(0, `Ann Row${each.id}`, `p${each.id}@ash.sch.uk`));
    expect(judged - before).toBeLessThanOrEqual(200);
  });

  it('is found among hundreds of one name without reading their names again', () => {
    let read = 0;
    const people = Array.from({ length: 300 }, (_, at) => ({
      ...person(at + 1, 'John Smith', `j${at}@ash.sch.uk`),
      get firstName() {
        read++;
        return 'John';
      },
    }));
    const among = samePeopleAmong(people);
    for (let at = 0; at < 10; at++) expect(among(person(0, 'John Smith', `new${at}@ash.sch.uk`))).toHaveLength(300);
    expect(read).toBe(300);
  });
});

describe('of two consents', () => {
  const yes = { doNotCall: false, marketingConsent: true, consentOn: '2026-01-05', consentSource: 'Web form' };
  const no = { doNotCall: true, marketingConsent: false, consentOn: null, consentSource: null };

  it('the stricter one applies', () => {
    expect(stricterConsent(yes, no)).toEqual({
      doNotCall: true,
      marketingConsent: false,
      consentOn: null,
      consentSource: null,
    });
    expect(stricterConsent(no, yes)).toEqual(stricterConsent(yes, no));
  });

  it('the older agreement is the proof if both agreed', () => {
    const earlier = { ...yes, consentOn: '2025-03-01', consentSource: 'Open day' };
    expect(stricterConsent(yes, earlier)).toMatchObject({
      marketingConsent: true,
      consentOn: '2025-03-01',
      consentSource: 'Open day',
    });
  });
});

describe('a merged contact', () => {
  const consent = { doNotCall: false, marketingConsent: false, consentOn: null, consentSource: null };
  const keep: Mergeable = {
    ...consent,
    firstName: 'Jane',
    lastName: 'Ashworth',
    email: 'jane@ash.sch.uk',
    otherEmails: [],
    roles: ['billing'],
    jobTitle: null,
    mobile: null,
    mayApproveUpTo: null,
    mayRequestSecrets: false,
  };
  const drop: Mergeable = {
    ...consent,
    firstName: 'J',
    lastName: 'Ashworth',
    email: 'office@ash.sch.uk',
    otherEmails: ['JANE@ash.sch.uk'],
    roles: ['primary', 'billing'],
    jobTitle: 'Bursar',
    mobile: '+447700900123',
    mayApproveUpTo: 50_000,
    mayRequestSecrets: true,
  };
  const order = ['primary', 'technical', 'billing'] as const;

  it('fills gaps from the removed one and has the addresses and roles of both', () => {
    expect(mergedContact(keep, drop, [], order)).toMatchObject({
      jobTitle: 'Bursar',
      mobile: '+447700900123',
      otherEmails: ['office@ash.sch.uk'],
      roles: ['primary', 'billing'],
    });
  });

  it('uses the chosen values', () => {
    expect(mergedContact(keep, drop, ['firstName', 'email'], order)).toMatchObject({
      firstName: 'J',
      email: 'office@ash.sch.uk',
      otherEmails: ['jane@ash.sch.uk'],
    });
  });

  it('can approve no more than before unless the user chose so', () => {
    const merged = mergedContact(keep, drop, [], order);
    expect(merged).not.toHaveProperty('mayApproveUpTo');
    expect(merged).not.toHaveProperty('mayRequestSecrets');
    expect(mergedContact(keep, drop, ['mayApproveUpTo'], order)).toMatchObject({ mayApproveUpTo: 50_000 });
  });
});

describe('checking a caller', () => {
  const minute = 60_000;

  it('locks for thirty minutes after five failures within fifteen', () => {
    const misses = [0, 3, 6, 9, 15].map((at) => at * minute);
    expect(lockedUntil(misses.slice(0, 4), 16 * minute)).toBeNull();
    expect(lockedUntil(misses, 16 * minute)).toBe(45 * minute);
    expect(lockedUntil(misses, 45 * minute)).toBeNull();
  });

  it('does not lock if the failures are spread out', () => {
    expect(
      lockedUntil(
        [0, 5, 10, 15, 20].map((at) => at * minute),
        21 * minute,
      ),
    ).toBeNull();
  });

  it('compares phrases as they are spoken', () => {
    expect(spoken('  Blue Kettle, Forty-Two! ')).toBe('blue kettle forty two');
  });

  it('refuses phrases that a stranger would try first', () => {
    expect(phraseComplaint('abc', 'Jo Bell')).not.toBeNull();
    expect(phraseComplaint('JO BELL', 'Jo Bell')).not.toBeNull();
    expect(phraseComplaint('1111111', 'Jo Bell')).not.toBeNull();
    expect(phraseComplaint('blue kettle', 'Jo Bell')).toBeNull();
  });
});
