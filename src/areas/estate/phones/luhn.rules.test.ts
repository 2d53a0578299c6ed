import { describe, expect, it } from 'vitest';
import { digitsIn, iccidComplaint, imeiComplaint, isLuhn } from './luhn.rules.ts';

describe('an IMEI', () => {
  it('has 15 digits, the last of which is a check digit', () => {
    expect(imeiComplaint('490154203237518')).toBeUndefined();
    expect(imeiComplaint('490154203237517')).toBe('The check digit is wrong. Compare the IMEI with the device.');
    expect(imeiComplaint('49015420323751')).toBe('Enter the 15 digits of the IMEI.');
  });

  it('is accepted as printed on labels', () => {
    expect(digitsIn('49-015420-323751-8')).toBe('490154203237518');
  });
});

it('a SIM number has 19 or 20 digits, the last of which is a check digit', () => {
  expect(isLuhn('8944110068001234564')).toBe(iccidComplaint('8944110068001234564') === undefined);
  const checked = [...'0123456789'].map((last) => `894411006800123456${last}`).filter((each) => !iccidComplaint(each));
  expect(checked).toHaveLength(1);
  expect(iccidComplaint('894411006800')).toBe('Enter the 19 or 20 digits of the SIM number.');
});
