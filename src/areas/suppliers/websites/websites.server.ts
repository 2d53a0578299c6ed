import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { supplierUrl } from './supplierUrl.ts';
import { supplierWebsite } from './supplierWebsite.ts';
import { hasLogin, plainAddress } from './url.rules.ts';

/** Behaviour of suppliers' websites and their URLs. */
export const websiteBehaviours = [
  behaviour(supplierWebsite, {}),
  behaviour(supplierUrl, { beforeSave: [settleAddresses] }),
];

/** Normalises URLs, so that each has one record, and refuses those with sign-in details. */
function settleAddresses(_context: Context, changes: readonly Change<typeof supplierUrl>[]): void {
  for (const change of changes) settleAddress(change);
}

/** As `settleAddresses`, for a URL of any entity. */
export function settleAddress(change: {
  readonly after: { address: string };
  problem?: Change<typeof supplierUrl>['problem'];
}): void {
  if (hasLogin(change.after.address))
    refuseField(change, 'address', 'Leave the username and password out of the address. Add a credential for them.');
  else change.after.address = plainAddress(change.after.address);
}
