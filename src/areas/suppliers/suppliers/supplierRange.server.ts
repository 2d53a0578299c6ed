import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { formatBlock, parseBlock, parseIp } from '#engine/network/ip.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { supplierRange } from './supplierRange.ts';

export const supplierRangeBehaviour = behaviour(supplierRange, { beforeSave: [normalise] });

/** Stores the network address; a single address becomes a network of one. */
function normalise(_context: Context, changes: readonly Change<typeof supplierRange>[]): void {
  for (const change of changes) {
    if (change.before && !change.given.has('cidr')) continue;
    const typed = change.after.cidr.trim();
    const address = parseIp(typed);
    const block = parseBlock(address ? `${typed}/${address.family === 4 ? 32 : 128}` : typed);
    if (block && block.length > 0) change.after.cidr = formatBlock(block);
    else refuseField(change, 'cidr', 'Enter a network such as 198.51.100.0/24, or one address such as 198.51.100.7.');
  }
}
