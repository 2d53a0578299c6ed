import { expect, test } from 'vitest';
import { isCompanyNumber, isVatNumber } from './companyNumbers.ts';

test.each(['01234567', 'SC123456', 'NI000123', 'OC301540'])('%s can be a company number', (number) => {
  expect(isCompanyNumber(number)).toBe(true);
});
test.each(['1234567', '123456789', 'S1234567', 'SC12345', '01 234567'])('%s cannot be a company number', (number) => {
  expect(isCompanyNumber(number)).toBe(false);
});

test.each([
  ['GB 220 4302 31', 'a known retailer’s, by the first rule'],
  ['GB980780684', 'one given out under the first rule'],
  ['XI 220430231', 'the same company in Northern Ireland'],
  ['220430231', 'without its country'],
  ['GB220430231001', 'a branch'],
  ['GBGD001', 'a government department'],
  ['GBHA599', 'a health authority'],
])('%s can be a VAT number: %s', (number) => {
  expect(isVatNumber(number)).toBe(true);
});
test.each([
  ['GB220430232', 'the last digit is another'],
  ['GB202430231', 'two digits are swapped'],
  ['GB22043023', 'a digit is missing'],
  ['FR220430231', 'another country'],
  ['GBGD501', 'no department has this number'],
  ['', 'nothing'],
])('%s cannot be a VAT number: %s', (number) => {
  expect(isVatNumber(number)).toBe(false);
});
