import { describe, expect, it } from 'vitest';
import { keyOwnerOf, ownerComplaint } from './owner.rules.ts';

describe('a credential', () => {
  it.each([
    [{ customerId: 4 }, null],
    [{ supplierId: 4, customerId: null, isOurs: false }, null],
    [{ isOurs: true }, null],
    [{}, 'Choose a customer or a supplier, or mark the credential as our own.'],
    [{ isOurs: false }, 'Choose a customer or a supplier, or mark the credential as our own.'],
    [{ customerId: 4, isOurs: true }, 'Choose one owner: a customer, a supplier or our company.'],
    [{ customerId: 4, supplierId: 2 }, 'Choose one owner: a customer, a supplier or our company.'],
  ])('has exactly one owner: %j', (owners, complaint) => {
    expect(ownerComplaint(owners)).toBe(complaint);
  });
  it('is encrypted with the key of its customer, of all suppliers or of the company', () => {
    expect([{ customerId: 4 }, { supplierId: 4 }, { isOurs: true }].map(keyOwnerOf)).toEqual([
      'customer 4',
      'suppliers',
      'company',
    ]);
  });
});
