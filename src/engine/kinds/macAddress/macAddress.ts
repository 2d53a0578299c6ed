import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { readText } from '../text/text.ts';

type Facts = CommonFacts;

/** A MAC address, stored as "3c:52:82:ab:cd:ef". */
export const macAddress = <const F extends Facts>(facts: F = {} as F): Built<string, F> =>
  field<string, F>('macAddress', facts);

export type MacReading = { readonly mac: string; readonly randomised: boolean } | { readonly error: 'invalid_mac' };

const NOTATIONS = [
  /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/,
  /^[0-9a-f]{2}(?:-[0-9a-f]{2}){5}$/,
  /^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}$/,
  /^[0-9a-f]{6}-[0-9a-f]{6}$/,
  /^[0-9a-f]{12}$/,
];

/**
 * Reads any common notation with a single kind of separator. Group addresses and all zeros are refused. Locally
 * administered addresses (second bit of the first byte) are randomised and must not identify a device either.
 */
export function readMac(input: string): MacReading {
  const text = input.trim().toLowerCase();
  if (!NOTATIONS.some((notation) => notation.test(text))) return { error: 'invalid_mac' };
  const digits = text.replace(/[^0-9a-f]/g, '');
  const first = Number.parseInt(digits.slice(0, 2), 16);
  if ((first & 1) === 1 || /^0+$/.test(digits)) return { error: 'invalid_mac' };
  return { mac: digits.replace(/..(?=.)/g, '$&:'), randomised: (first & 2) === 2 };
}

export const macAddressKind = kind<string>({
  name: 'macAddress',
  storage: 'text',
  operators: ['is', 'starts', 'contains', 'filled', 'empty'],
  format: (value) => value,
  read: (raw) => {
    const text = readText(raw);
    if ('refused' in text) return text;
    const read = readMac(text.value);
    if ('error' in read) return refuse('invalid_mac', 'Enter a MAC address such as 3c:52:82:ab:cd:ef.');
    return { value: read.mac, ...(read.randomised ? { warning: 'randomised_mac' } : {}) };
  },
});
