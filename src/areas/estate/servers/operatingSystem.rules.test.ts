import { expect, it } from 'vitest';
import { supportOf } from './operatingSystem.rules.ts';

const versions = [
  { version: '2019', supportEndsOn: '2029-01-09' },
  { version: '2022', supportEndsOn: null },
  { version: '2019', supportEndsOn: '2030-01-01' },
];

it('takes the end of support of the installed version, ignoring case and spaces', () => {
  expect(supportOf(versions, ' 2019')).toBe('2029-01-09');
  expect(supportOf([{ version: '24H2', supportEndsOn: '2026-10-13' }], '24h2')).toBe('2026-10-13');
});

it('is unknown without a version, for another version, or without a date', () => {
  expect(supportOf(versions, null)).toBeNull();
  expect(supportOf(versions, '2016')).toBeNull();
  expect(supportOf(versions, '2022')).toBeNull();
});
