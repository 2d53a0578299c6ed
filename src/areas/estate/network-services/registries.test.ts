import { describe, expect, it } from 'vitest';
import { RDAP_BOOTSTRAP } from './rdapBootstrap.ts';
import { registryOf, unknownEndingOf } from './registries.ts';

describe('the registry of a domain', () => {
  it.each([
    ['oakfield.sch.uk', 'https://rdap.nominet.uk/uk/'],
    ['oakfield.co.uk', 'https://rdap.nominet.uk/uk/'],
    ['oakfield.uk', 'https://rdap.nominet.uk/uk/'],
    ['ac-uk.org.uk', 'https://rdap.nominet.uk/uk/'],
    ['ysgol.cymru', 'https://rdap.nominet.uk/cymru/'],
    ['harbour.com', 'https://rdap.verisign.com/com/v1/'],
    ['harbour.net', 'https://rdap.verisign.com/net/v1/'],
    ['harbour.org', 'https://rdap.publicinterestregistry.org/rdap/'],
    ['oakfield.school', 'https://rdap.identitydigital.services/rdap/'],
    ['harbour.scot', 'https://rdap.nic.scot/'],
    ['harbour.london', 'https://rdap.centralnic.com/london/'],
  ])('of %s is at %s', (fqdn, address) => expect(registryOf(fqdn)).toBe(address));

  it('is unknown for suffixes without a published look-up', () => {
    for (const fqdn of ['harbour.ie', 'harbour.example', 'uk', 'constructor.constructor'])
      expect(registryOf(fqdn)).toBeNull();
  });
});

describe('names with a separate registry below a listed suffix', () => {
  it.each([
    ['oakfield.ac.uk', '.ac.uk'],
    ['library.oakfield.ac.uk', '.ac.uk'],
    ['harbour.gov.uk', '.gov.uk'],
    ['ward.nhs.uk', '.nhs.uk'],
    ['town.llyw.cymru', '.llyw.cymru'],
    ['harbour.ie', '.ie'],
  ])('%s cannot be looked up because it ends in %s', (fqdn, ending) => {
    expect([registryOf(fqdn), unknownEndingOf(fqdn)]).toEqual([null, ending]);
  });
});

describe('the list of registries', () => {
  it('has a source and a date, and names each suffix once', () => {
    expect(RDAP_BOOTSTRAP.source).toBe('https://data.iana.org/rdap/dns.json');
    expect(Date.parse(RDAP_BOOTSTRAP.publication)).toBeGreaterThan(Date.parse('2026-09-01'));
    const endings = RDAP_BOOTSTRAP.services.flatMap(([each]) => [...each]);
    expect(new Set(endings).size).toBe(endings.length);
  });

  it('has addresses that end with a slash and use https', () => {
    for (const [, addresses] of RDAP_BOOTSTRAP.services)
      for (const address of addresses) expect(address).toMatch(/^https:\/\/[a-z0-9./-]+\/$/);
  });
});
