import { expect, test } from 'vitest';
import { company, imprint } from './company.ts';
import { valuesOf } from './groups.ts';

const foot = (given: object) => imprint(valuesOf(company, { ...given }));

test('a company without details has nothing at the foot of its emails', () => {
  expect(foot({})).toEqual([]);
});
test('a limited company shows the details that the law requires', () => {
  expect(
    foot({
      name: 'Brightside',
      phone: '+441273496000',
      website: 'https://brightside.example',
      legalName: 'Brightside IT Ltd',
      companyNumber: 'SC123456',
      vatNumber: 'GB220430231',
      registeredOffice: '4 Quay Street, Leith EH6 6AA',
    }),
  ).toEqual([
    'Brightside · 01273 496000 · https://brightside.example',
    'Brightside IT Ltd is registered in Scotland, number SC123456. Registered office: 4 Quay Street, Leith EH6 6AA. VAT number GB220430231.',
  ]);
});
test.each([
  ['01234567', 'England and Wales'],
  ['OC301540', 'England and Wales'],
  ['NI000123', 'Northern Ireland'],
])('number %s belongs to the register of %s', (companyNumber, register) => {
  expect(foot({ companyNumber })[0]).toContain(`registered in ${register},`);
});
