import { type Built, type CommonFacts, field, type FieldFacts } from '../field.ts';
import { kind, refuse } from '../kind.ts';
import { readText } from '../text/text.ts';

type Facts = CommonFacts & Pick<FieldFacts, 'maskIn'>;

/**
 * An IPv4 or IPv6 address of one device, without a mask, in its canonical form. `maskIn` names the separate field for a
 * mask that a file writes with the address.
 */
export const ipAddress = <const F extends Facts>(facts: F = {} as F): Built<string, F> =>
  field<string, F>('ipAddress', facts);

/**
 * The canonical form: four decimal numbers without leading zeros, or RFC 5952 for IPv6. Undefined for text that is not
 * the address of one device: unspecified, IPv4 written as IPv6, zones, masks. `network/ip.ts` would add 4 KiB to the
 * first screen, so this file does without it; a test compares the two.
 */
export function readIp(input: string): string | undefined {
  const text = input.trim().toLowerCase();
  if (text.includes(':')) return readIpv6(text);
  const octets = text.split('.');
  const isFine =
    octets.length === 4 && octets.every((octet) => /^(?:0|[1-9]\d{0,2})$/.test(octet) && Number(octet) < 256);
  return isFine && text !== '0.0.0.0' ? text : undefined;
}

function readIpv6(text: string): string | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [before = [], after = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - before.length - after.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return undefined;
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  // ::ffff:0:0/96 is IPv4. ::/128 is the unspecified address.
  const isMapped = numbers.slice(0, 5).every((number) => number === 0) && numbers[5] === 0xffff;
  return isMapped || numbers.every((number) => number === 0)
    ? undefined
    : shortest(numbers.map((number) => number.toString(16)));
}

/** The first of the longest runs of two or more zero groups becomes "::" (RFC 5952, section 4.2). */
function shortest(groups: readonly string[]): string {
  const runs = groups.map((_, start) => {
    const end = groups.findIndex((group, at) => at >= start && group !== '0');
    return (end < 0 ? groups.length : end) - start;
  });
  const longest = Math.max(...runs);
  if (longest < 2) return groups.join(':');
  const start = runs.indexOf(longest);
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + longest).join(':')}`;
}

export const ipAddressKind = kind<string>({
  name: 'ipAddress',
  storage: 'text',
  operators: ['is', 'starts', 'contains', 'filled', 'empty'],
  format: (value) => value,
  read: (raw, { maskIn }, hints) => {
    const text = readText(raw);
    if ('refused' in text) return text;
    const [, address = '', mask = ''] = (hints?.beside && maskIn && /^(.+)\/(\d{1,3})$/.exec(text.value)) || [];
    const masked = readIp(address);
    if (masked && maskIn) return { value: masked, beside: { [maskIn]: mask } };
    const value = readIp(text.value);
    return value
      ? { value }
      : refuse('invalid_ip', 'Enter an IP address such as 10.20.5.9 or fd00:20::1, without a mask.');
  },
});
