import { expect, it } from 'vitest';
import { readWhois, serverIn, whoisPlaceOf } from './whois.rules.ts';

it('an ending without RDAP is asked for at IANA, some below .uk at their own server, others nowhere', () => {
  expect(whoisPlaceOf('school.ie')).toEqual({ ending: 'ie' });
  expect(whoisPlaceOf('it.college.ac.uk')).toEqual({ host: 'whois.ja.net' });
  expect(whoisPlaceOf('trust.nhs.uk')).toBeNull();
  expect(serverIn('domain:       IE\n\nwhois:        whois.weare.ie\n\nstatus: ACTIVE\n')).toBe('whois.weare.ie');
  expect(serverIn('domain: MUSEUM\nwhois:\nstatus: ACTIVE\n')).toBeNull();
  expect(serverIn('whois: evil host/path\n')).toBeNull();
});

it('an answer with lines of keys and values is read', () => {
  const text = `Domain Name: school.io
Registry Expiry Date: 2031-05-01T12:00:00Z
Registrar: Example Registrar Ltd
Registrar URL: https://registrar.example
Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
Domain Status: clientTransferProhibited https://www.icann.org/epp#clientTransferProhibited
Name Server: NS1.HOST.EXAMPLE
Name Server: ns2.host.example.
DNSSEC: unsigned
>>> Last update of WHOIS database: 2026-11-20T10:00:00Z <<<
`;
  expect(readWhois(text)).toEqual({
    endsOn: '2031-05-01',
    registrar: 'Example Registrar Ltd',
    statuses: ['client transfer prohibited'],
    nameservers: ['ns1.host.example', 'ns2.host.example'],
    dnssec: false,
  });
});

it('an answer with values below their keys is read', () => {
  const text = `Domain:
	college.ac.uk

Registered For:
	Example College

Servers:
	dns0.college.ac.uk	192.0.2.1
	ns3.ja.net

Renewal date:
	Monday 5th May 2031

Entry updated:
	Friday 1st May 2026
`;
  expect(readWhois(text)).toMatchObject({
    endsOn: '2031-05-05',
    registrar: 'Example College',
    nameservers: ['dns0.college.ac.uk', 'ns3.ja.net'],
  });
});

it('days are read in the forms of registries, and others are left out', () => {
  const ends = (line: string) => {
    const found = readWhois(`Registrar: X\n${line}\n`);
    return found && found !== 'unknown' ? found.endsOn : undefined;
  };
  expect(ends('Expiration Date: 01-May-2031')).toBe('2031-05-01');
  expect(ends('paid-till: 2031.05.01')).toBe('2031-05-01');
  expect(ends('expire: 01.05.2031')).toBe('2031-05-01');
  expect(ends('Expiry date: soon')).toBeNull();
  expect(ends('Expiry date: 2031-13-45')).toBeNull();
});

it('an unknown name and an unreadable answer give different results', () => {
  for (const none of [
    'No match for "X.IO".',
    'Domain not found.',
    '% No entries found',
    'Status: AVAILABLE',
    'NOT FOUND',
  ])
    expect(readWhois(`${none}\n`), none).toBe('unknown');
  expect(readWhois('<html>Welcome</html>')).toBeNull();
  expect(readWhois('')).toBeNull();
});
