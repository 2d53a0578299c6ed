import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { type Block, formatBlock, isInside, parseBlock, parseIp } from '#engine/network/ip.ts';
import { settleSpaces } from './addressSpace.server.ts';
import { ipRange } from './ipRange.ts';
import { prefix } from './prefix.ts';

/** Behaviour of the prefixes of an address plan. */
export const prefixBehaviour = behaviour(prefix, { beforeSave: [settleSpaces, preparePrefixes] });

/** Behaviour of the ranges in prefixes. */
export const ipRangeBehaviour = behaviour(ipRange, { beforeSave: [settleSpaces, prepareRanges] });

type PrefixChange = Change<typeof prefix>;

function preparePrefixes(_context: Context, changes: readonly PrefixChange[]): void {
  for (const change of changes) if (!change.before || change.given.has('cidr')) normalise(change);
  for (const change of changes.filter((each) => !each.problem)) checkServers(change);
}

/** Stores the network address. Clears bits beyond the mask and adds a warning. */
function normalise(change: PrefixChange): void {
  const typed = change.after.cidr.trim();
  const block = parseBlock(typed);
  if (!block)
    return refuseField(
      change,
      'cidr',
      typed.includes('/')
        ? 'Enter a prefix, for example 10.20.5.0/24 or fd00:20::/64.'
        : 'Enter the prefix with its length, for example 10.20.5.0/24.',
    );
  if (block.length === 0) return refuseField(change, 'cidr', 'Enter a smaller prefix than the whole internet.');
  const written = formatBlock(block);
  if (addressOf(written) !== addressOf(`${canonical(typed)}/`))
    change.warnings.push({
      code: 'host_bits',
      field: 'cidr',
      message: `${typed} was saved as ${written}. Bits beyond the length are cleared.`,
    });
  change.after.cidr = written;
}

const addressOf = (cidr: string): string => cidr.split('/')[0] ?? '';

/** The address before the slash in canonical form. */
function canonical(cidr: string): string {
  const address = parseIp(addressOf(cidr));
  return address
    ? formatBlock({
        family: address.family,
        length: address.family === 4 ? 32 : 128,
        first: address.number,
        last: address.number,
      }).replace(/\/\d+$/, '')
    : cidr;
}

function checkServers(change: PrefixChange): void {
  const { cidr, gateway, dnsServers, ntpServers } = change.after;
  const block = parseBlock(cidr);
  const ip = gateway === null ? null : parseIp(gateway);
  if (block && ip && !isInside(block, ip)) refuseField(change, 'gateway', `The gateway is outside ${cidr}.`);
  const wrong = dnsServers?.find((each) => !parseIp(each));
  if (wrong) refuseField(change, 'dnsServers', `“${wrong}” is not an IP address.`);
  const badTime = ntpServers?.find((each) => !parseIp(each) && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(each));
  if (badTime) refuseField(change, 'ntpServers', `“${badTime}” is not an IP address or host name.`);
}

type RangeChange = Change<typeof ipRange>;

/** A range accepted earlier in the same write. */
interface Accepted {
  readonly spaceId: number | null;
  readonly span: Block;
}

async function prepareRanges(context: Context, changes: readonly RangeChange[]): Promise<void> {
  const accepted: Accepted[] = [];
  for (const change of changes) {
    const { after } = change;
    const span = spanOf(change);
    if (!span) continue;
    const { rows } = await context.tx.query<{ inside: boolean; clash: string | null }>(
      `select exists (select from prefix p where p.address_space_id = $1 and p.archived_at is null and $2::inet << p.cidr::inet and $3::inet << p.cidr::inet) as inside,
              (select g.first || ' to ' || g.last from ip_range g
                where g.address_space_id = $1 and g.archived_at is null and g.id is distinct from $4::bigint
                  and family(g.first::inet) = family($2::inet) and g.first::inet <= $3::inet and g.last::inet >= $2::inet limit 1) as clash`,
      [after.addressSpaceId, after.first, after.last, after.id ?? null],
    );
    const clash = rows[0]?.clash ?? clashInside(accepted, span, after.addressSpaceId);
    if (clash) {
      const message = `The range overlaps ${clash}.`;
      change.problem = new Problem(409, 'range_overlap', message, { errors: { first: [message] } });
    } else if (!rows[0]?.inside)
      refuseField(change, 'first', 'A range must be inside one prefix. Add the prefix first.');
    else accepted.push({ spaceId: after.addressSpaceId, span });
  }
}

function spanOf(change: RangeChange): Block | null {
  const [first, last] = [parseIp(change.after.first), parseIp(change.after.last)];
  if (!first || !last) return null;
  if (first.family !== last.family)
    refuseField(change, 'last', 'Enter two addresses of the same version, IPv4 or IPv6.');
  else if (first.number > last.number) refuseField(change, 'last', 'Enter a last address after the first.');
  return change.problem ? null : { family: first.family, length: 0, first: first.number, last: last.number };
}

const clashInside = (accepted: readonly Accepted[], span: Block, spaceId: number | null): string | null =>
  accepted.some(
    (each) =>
      each.spaceId === spaceId &&
      each.span.family === span.family &&
      each.span.first <= span.last &&
      each.span.last >= span.first,
  )
    ? 'assigned before'
    : null;
