/** "sg10 klm0aa" → "SG10KLM0AA": the form in which serial numbers are compared. */
export const serialForm = (serial: string): string => serial.normalize('NFKC').toUpperCase().replace(/\s+/g, '');

/** Placeholders that firmware and users enter without a serial number. Only alphanumeric characters are compared. */
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

/** Whether a serial number is a placeholder: firmware text, "N/A", or one character repeated. */
export function isJunkSerial(serial: string): boolean {
  const bare = serialForm(serial).replace(/[^\p{L}\p{N}]/gu, '');
  return bare === '' || JUNK.has(bare) || /^(.)\1*$/su.test(bare);
}
