import { follow } from '#engine/actions/behaviour.server.ts';
import { user } from '../users/user.ts';
import { inviteCreated } from './invite.server.ts';
import { leaveOldAddress } from './leftAddress.server.ts';
import { askBothAddresses, holdNewAddress } from './newAddress.server.ts';

/** Emails about accounts. They come after the user rules, which refuse a taken address. */
export const accountMail = follow(user, {
  beforeSave: [holdNewAddress],
  // Old links end first, because ending them would also end a new invitation.
  afterSave: [leaveOldAddress, inviteCreated, askBothAddresses],
});
