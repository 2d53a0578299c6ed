import { type OpeningHours, openAt } from '#engine/calendar/openTime.ts';
import { bitsOf, blockOf, formatBlock, parseBlock, parseIp } from '#engine/network/ip.ts';
import { isAmong } from '#engine/network/addressClass.ts';

/** Networks and hours of one role. */
export interface WhereAndWhen {
  readonly role: string;
  /** CIDR blocks; empty: any network. */
  readonly networks: readonly string[];
  /** Null: any time. */
  readonly hours: OpeningHours | null;
}

/** The reason a user is refused here and now, with the role that causes it. */
export type Outside =
  | { readonly why: 'network'; readonly role: string; readonly address: string }
  | { readonly why: 'hours'; readonly role: string; readonly opensAt: number | null; readonly timezone: string };

/** A block in canonical form, or a single address as the smallest block; null when it is neither. */
export function blockText(text: string): string | null {
  const ip = parseIp(text);
  const block = ip ? blockOf(ip, bitsOf(ip.family)) : parseBlock(text);
  return block && formatBlock(block);
}

/** Whether an address is in one of the blocks, or there are none. Ignores an IPv6 zone after %. */
export function isFromThere(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const ip = parseIp(address.split('%')[0] ?? '');
  return ip !== null && isAmong(ip, networks);
}

/**
 * Whether networks or hours of these roles refuse a user now; null when they do not. Every role must permit it.
 * @param address null when unknown; then only hours are checked
 * @param instant in milliseconds
 */
export function outsideOf(rules: readonly WhereAndWhen[], address: string | null, instant: number): Outside | null {
  const elsewhere = address === null ? undefined : rules.find(({ networks }) => !isFromThere(address, networks));
  if (elsewhere && address !== null) return { why: 'network', role: elsewhere.role, address };
  for (const { role, hours } of rules) {
    if (hours === null) continue;
    const { open, changesAt } = openAt(hours, instant);
    if (!open) return { why: 'hours', role, opensAt: changesAt, timezone: hours.timezone };
  }
  return null;
}

/** Message for a verified user. It names no role or network, so that a stolen password reveals neither. */
export function saidOf(outside: Outside): string {
  if (outside.why === 'network')
    return `You cannot sign in from the address ${outside.address}. Use a company network, or ask an administrator.`;
  const again =
    outside.opensAt === null ? '' : ` You can sign in again from ${momentIn(outside.opensAt, outside.timezone)}.`;
  return `You cannot sign in at this time.${again} If you need access now, ask an administrator.`;
}

/** The reason for the log, with the role. */
export const loggedOf = (outside: Outside): string =>
  outside.why === 'network'
    ? `The address ${outside.address} is outside the networks of role ${outside.role}.`
    : `The time was outside the hours of role ${outside.role}.`;

const momentIn = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone })
    .format(instant)
    .replace(/,? (?=\d)/, ' at ');
