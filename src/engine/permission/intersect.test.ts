import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inCommon } from './intersect.ts';
import { may } from './permission.ts';

const part = fc.constantFrom('*', 'customer', 'site');
const action = fc.constantFrom('*', 'view', 'update', 'export');
const pattern = fc
  .tuple(part, action)
  .map(([entity, does]) => (entity === '*' && does === '*' ? '*' : `${entity}.${does}`));
const patterns = fc.uniqueArray(pattern, { maxLength: 4 });

describe('the permissions that two have in common', () => {
  it.each([
    [['customer.*'], ['*.view'], ['customer.view']],
    [['import.*'], ['*', '-import.*'], ['import.*', '-import.*']],
    [['*'], ['*', '-import.*'], ['*', '-import.*']],
    [['*'], ['customer.*', 'site.view'], ['customer.*', 'site.view']],
    [['customer.view'], ['customer.update'], ['customer.view']],
    [['customer.*'], ['site.*'], []],
    [['*'], ['*'], ['*']],
    [[], ['*'], []],
    [['nonsense'], ['*'], []],
  ])('%j and %j have %j', (some, others, common) => {
    expect(inCommon(some, others)).toEqual(common);
  });

  it('are what both can do, and nothing else', () => {
    fc.assert(
      fc.property(patterns, patterns, (some, others) => {
        const common = inCommon(some, others);
        for (const entity of ['customer', 'site', 'team'])
          for (const does of ['view', 'create', 'update', 'export'])
            expect(may(common, `${entity}.${does}`)).toBe(
              may(some, `${entity}.${does}`) && may(others, `${entity}.${does}`),
            );
      }),
    );
  });
});
