import { describe, expect, it, vi } from 'vitest';
import { type KnownAsset, matcher } from './match.rules.ts';
import { isJunkSerial, serialForm } from './serial.rules.ts';

const known: readonly KnownAsset[] = [
  {
    id: 1,
    customer: 'ACM001',
    source: 'itglue',
    externalId: '77',
    serial: 'AAA111',
    mac: '3c:52:82:00:00:01',
    assetTag: 'A000001',
  },
  { id: 2, customer: 'ACM001', serial: 'BBB222', mac: '3c:52:82:00:00:02', assetTag: 'A000002' },
  { id: 3, customer: 'BRI002', source: 'itglue', externalId: '88', serial: 'CCC333', assetTag: 'A000003' },
];

describe('a row of an import', () => {
  const match = (row: Partial<KnownAsset>) => matcher(known)({ customer: 'ACM001', ...row });

  it('is recognised by its strongest identifier', () => {
    expect(match({ source: 'ITGlue', externalId: '77', serial: 'BBB222' })).toMatchObject({ id: 1, by: 'externalId' });
    expect(match({ serial: 'BBB222', assetTag: 'A000001' })).toMatchObject({ id: 2, by: 'serial' });
    expect(match({ mac: '3C52.8200.0002', assetTag: 'A000001' })).toMatchObject({ id: 2, by: 'mac' });
  });

  it('uses the next identifier if the stronger is unknown or a placeholder', () => {
    expect(match({ serial: 'N/A', assetTag: 'a000002' })).toEqual({
      result: 'update',
      id: 2,
      by: 'assetTag',
      warnings: ['junk_serial'],
    });
    expect(match({ serial: 'NEW999', assetTag: 'A000002' })).toMatchObject({ id: 2, by: 'assetTag' });
  });

  it('of a customer is not confused by an external ID of another customer', () => {
    expect(match({ source: 'itglue', externalId: '88' })).toEqual({ result: 'create', warnings: [] });
    expect(match({ source: 'hudu', externalId: '77' })).toEqual({ result: 'create', warnings: [] });
  });

  it('never decides whose the device is', () => {
    expect(match({ serial: 'CCC333' })).toEqual({ error: 'duplicate_other_customer' });
    expect(match({ assetTag: 'A000003' })).toEqual({ error: 'duplicate_other_customer' });
  });

  it('without an identifier is new', () => {
    expect(match({})).toEqual({ result: 'create', warnings: [] });
    expect(match({ serial: ' ', mac: '', assetTag: ' ' })).toEqual({ result: 'create', warnings: [] });
  });
});

describe('the rows of one file', () => {
  it('match a record once', () => {
    const match = matcher(known);
    expect(match({ customer: 'ACM001', serial: 'AAA111' })).toMatchObject({ result: 'update' });
    expect(match({ customer: 'ACM001', assetTag: 'A000001' })).toEqual({ error: 'duplicate_in_file' });
  });

  it('create a device once', () => {
    const match = matcher(known);
    expect(match({ customer: 'ACM001', serial: 'NEW999' })).toMatchObject({ result: 'create' });
    expect(match({ customer: 'acm001', serial: 'new 999' })).toEqual({ error: 'duplicate_in_file' });
    expect(match({ customer: 'BRI002', serial: 'NEW999' })).toEqual({ error: 'duplicate_other_customer' });
  });

  it('without identifiers are each a separate device', () => {
    const match = matcher(known);
    for (let row = 0; row < 3; row++)
      expect(match({ customer: 'ACM001', serial: 'None' })).toMatchObject({ result: 'create' });
  });

  it('are matched by looking one record up, however many there are', () => {
    const stepsAmong = (count: number): number => {
      const match = matcher(
        Array.from({ length: count }, (_, id) => ({ id, customer: 'ACM001', serial: `SER${id}X`, assetTag: `A${id}` })),
      );
      // Every text comparison normalises both texts first.
      const watch = vi.spyOn(String.prototype, 'normalize');
      for (let row = 0; row < 50; row++)
        expect(match({ customer: 'ACM001', serial: `ser${row * 3}x` })).toMatchObject({ result: 'update' });
      const steps = watch.mock.calls.length;
      watch.mockRestore();
      return steps;
    };
    const few = stepsAmong(200);
    expect(few).toBeGreaterThan(50);
    expect(stepsAmong(20_000)).toBe(few);
  });
});

describe('a serial number', () => {
  it.each([
    'To be filled by O.E.M.',
    'Default string',
    'N/A',
    'None',
    '0',
    'System Serial Number',
    '123456789',
    'xxxxxxx',
    '00000000',
    '-',
    ' ',
    '...',
  ])('%j identifies no device', (serial) => expect(isJunkSerial(serial)).toBe(true));

  it.each(['SG10KLM0AA', '1234', 'NA123', '00000001', 'C02XG'])('%j identifies one', (serial) =>
    expect(isJunkSerial(serial)).toBe(false),
  );

  it('is compared in one form', () => expect(serialForm(' ｓg10 klm\u00a00aa ')).toBe('SG10KLM0AA'));
});
