import { follow, prepare } from '#engine/store/change.server.ts';
import { user } from '../users/user.ts';
import { inviteCreated } from './invite.server.ts';
import { leaveOldAddress } from './leftAddress.server.ts';
import { askBothAddresses, holdNewAddress } from './newAddress.server.ts';

/** What letters do about accounts. After the rules of users themselves: an address that is taken is refused there. */
export function prepareInvitations(): void {
  prepare(user, holdNewAddress);
  // Before a new invitation is made, which it would end.
  follow(user, leaveOldAddress);
  follow(user, inviteCreated);
  follow(user, askBothAddresses);
}
