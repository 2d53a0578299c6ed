import { afterSave, beforeSave } from '#engine/store/change.server.ts';
import { user } from '../users/user.ts';
import { inviteCreated } from './invite.server.ts';
import { leaveOldAddress } from './leftAddress.server.ts';
import { askBothAddresses, holdNewAddress } from './newAddress.server.ts';

/** What letters do about accounts. After the rules of users themselves: an address that is taken is refused there. */
export function prepareInvitations(): void {
  beforeSave(user, holdNewAddress);
  // Before a new invitation is made, which it would end.
  afterSave(user, leaveOldAddress);
  afterSave(user, inviteCreated);
  afterSave(user, askBothAddresses);
}
