import { describe, expect, it } from 'vitest';
import { chooseTarget } from './chooseTarget.ts';

describe('the page after choosing a customer', () => {
  it.each([
    ['/customer/{customerId}/contacts/create', '/customer/12/contacts/create'],
    ['/customer/{customerId}/hardware/ups?f.status=is:active', '/customer/12/hardware/ups?f.status=is:active'],
    ['/customers/{customerId}/edit#people', '/customers/12/edit#people'],
    ['/system/import?noun=site&customerId={customerId}', '/system/import?noun=site&customerId=12'],
  ])('is %s', (to, path) => expect(chooseTarget(to, 12)).toBe(path));

  it.each([
    undefined,
    '',
    '/customers',
    'customer/{customerId}/contacts',
    '//evil.example/{customerId}',
    '/\\evil.example/{customerId}',
    'https://evil.example/{customerId}',
    'javascript:alert({customerId})',
    '/%5Cevil.example/{customerId}',
    '/customer/{customerId}/../../logon',
    '/customer/{customerId}/%2e%2e/x',
    '/customer/{customerId}/a\u0000b',
    '/customer/{customerId}/jobs/{id}',
    '/customer/choose?to={customerId}',
    `/customer/{customerId}/${'x'.repeat(2_000)}`,
  ])('is not %j', (to) => expect(chooseTarget(to, 12)).toBe('/customer/12/dashboard'));
});
