import { describe, expect, test } from 'vitest';
import { isLookupDue, readRegistration, settledEnd } from './rdap.rules.ts';

const NOMINET = {
  objectClassName: 'domain',
  ldhName: 'school.example',
  status: ['active'],
  events: [
    { eventAction: 'registration', eventDate: '1999-08-20T00:00:00Z' },
    { eventAction: 'expiration', eventDate: '2027-08-20T00:00:00Z' },
  ],
  entities: [
    { roles: ['technical'], vcardArray: ['vcard', [['fn', {}, 'text', 'Somebody else']]] },
    {
      roles: ['registrar'],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'Harbour Names'],
        ],
      ],
    },
  ],
  nameservers: [{ ldhName: 'NS1.HOST.EXAMPLE.' }, { ldhName: 'ns2.host.example' }],
  secureDNS: { delegationSigned: false },
};

describe('the response of a registry', () => {
  test('gives the expiry, the registrar and the name servers', () => {
    expect(readRegistration(NOMINET)).toEqual({
      endsOn: '2027-08-20',
      registrar: 'Harbour Names',
      statuses: ['active'],
      nameservers: ['ns1.host.example', 'ns2.host.example'],
      dnssec: false,
    });
  });

  test('is read as far as possible, and ignored if it is about another domain', () => {
    expect(
      readRegistration({ objectClassName: 'domain', events: 'none', entities: [{ roles: ['registrar'] }] }),
    ).toEqual({
      endsOn: null,
      registrar: null,
      statuses: [],
      nameservers: [],
      dnssec: null,
    });
    for (const wrong of [null, [], 'hello', { objectClassName: 'entity' }]) expect(readRegistration(wrong)).toBeNull();
  });
});

describe('the expiry of a domain', () => {
  test('comes from the registry, unless another date was entered by hand', () => {
    expect(settledEnd({ expiresOn: '2026-08-20', expirySource: 'registry' }, '2027-08-20')).toEqual({
      expiresOn: '2027-08-20',
      expirySource: 'registry',
      registryEndsOn: null,
    });
    expect(settledEnd({ expiresOn: '2026-08-20', expirySource: 'manual' }, '2027-08-20')).toEqual({
      expiresOn: '2026-08-20',
      expirySource: 'manual',
      registryEndsOn: '2027-08-20',
    });
    expect(settledEnd({ expiresOn: '2027-08-19', expirySource: null }, '2027-08-20')).toMatchObject({
      expiresOn: '2027-08-20',
      expirySource: 'registry',
    });
  });

  test('is looked up daily in the last 60 days, otherwise weekly', () => {
    expect(isLookupDue('2027-08-20', null, '2026-11-26')).toBe(true);
    expect(isLookupDue('2027-08-20', '2026-11-20', '2026-11-26')).toBe(false);
    expect(isLookupDue('2027-08-20', '2026-11-19', '2026-11-26')).toBe(true);
    expect(isLookupDue('2026-12-26', '2026-11-25', '2026-11-26')).toBe(true);
    expect(isLookupDue('2026-12-26', '2026-11-26', '2026-11-26')).toBe(false);
  });
});
