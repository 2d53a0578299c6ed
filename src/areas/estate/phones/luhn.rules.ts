/** The digits of a number without spaces and hyphens: "35-209900-176148-1" → "352099001761481" */
export const digitsIn = (text: string): string => text.replace(/[\s-]/g, '');

/** Whether the check digit matches (ISO/IEC 7812-1, annex B). */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const counted = at % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

/** The error message for an IMEI; undefined when it is valid. */
export function imeiComplaint(digits: string): string | undefined {
  if (!/^\d{15}$/.test(digits)) return 'Enter the 15 digits of the IMEI.';
  return isLuhn(digits) ? undefined : 'The check digit is wrong. Compare the IMEI with the device.';
}

/** The error message for a SIM number (ICCID); undefined when it is valid. */
export function iccidComplaint(digits: string): string | undefined {
  if (!/^\d{19,20}$/.test(digits)) return 'Enter the 19 or 20 digits of the SIM number.';
  return isLuhn(digits) ? undefined : 'The check digit is wrong. Compare the number with the SIM card.';
}
