import { follow } from '#engine/actions/behaviour.server.ts';
import { user } from '../users/user.ts';
import { inviteCreated } from './invite.server.ts';
import { leaveOldAddress } from './leftAddress.server.ts';
import { askBothAddresses, holdNewAddress } from './newAddress.server.ts';

/** What letters do about accounts. After the rules of users themselves: an address that is taken is refused there. */
export const accountLetters = follow(user, {
  beforeSave: [holdNewAddress],
  // The old address is left before a new invitation is made, which that would end.
  afterSave: [leaveOldAddress, inviteCreated, askBothAddresses],
});
