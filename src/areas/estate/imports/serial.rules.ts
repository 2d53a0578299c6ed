/** "sg10 klm0aa" → "SG10KLM0AA": a serial number as it is compared, whatever a label or a person made of it. */
export const serialForm = (serial: string): string => serial.normalize('NFKC').toUpperCase().replace(/\s+/g, '');

/** What firmware and people write where no serial number is, by letters and digits only. */
const JUNK = new Set([
  'TOBEFILLEDBYOEM',
  'TOBEFILLED',
  'FILLBYOEM',
  'OEM',
  'DEFAULT',
  'DEFAULTSTRING',
  'SYSTEMSERIALNUMBER',
  'CHASSISSERIALNUMBER',
  'SERIALNUMBER',
  'SERIAL',
  'SN',
  'NA',
  'NONE',
  'NIL',
  'NULL',
  'EMPTY',
  'BLANK',
  'UNKNOWN',
  'NOTSPECIFIED',
  'NOTAVAILABLE',
  'NOTAPPLICABLE',
  'NOSERIAL',
  'NOSERIALNUMBER',
  'INVALID',
  'TBA',
  'TBC',
  'TBD',
  'TEST',
  '123456789',
  '1234567890',
  '0123456789',
]);

/** Whether a serial number names no device: a text of the maker's firmware, "N/A", or one character repeated. */
export function isJunkSerial(serial: string): boolean {
  const bare = serialForm(serial).replace(/[^\p{L}\p{N}]/gu, '');
  return bare === '' || JUNK.has(bare) || /^(.)\1*$/su.test(bare);
}
