import { behaviour } from '#engine/actions/behaviour.server.ts';
import { refused } from '#engine/http/problem.ts';
import { isHost } from '#engine/mail/mailGroup.ts';
import type { BeforeSave } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { mailbox } from './mailbox.ts';

const judge: BeforeSave<typeof mailbox> = (_context, changes) => {
  for (const change of changes) {
    const { before, after, given } = change;
    after.address = after.address.toLowerCase();
    after.folder = after.folder.trim();
    const password = after.password ?? null;
    if (password !== null) after.hasPassword = true;
    else if (given.has('password')) after.hasPassword = false;
    if (!isHost(after.server))
      refuseField(
        change,
        'server',
        'Enter the server name only, such as imap.example.com. Enter the port in its own field.',
      );
    // Otherwise, a user who may change the server could have the password sent to their own server.
    const isElsewhere = before && (before.server !== after.server || before.encryption !== after.encryption);
    if (isElsewhere && before.hasPassword && password === null && after.hasPassword)
      refuseField(change, 'password', 'Enter the password again for the changed server.');
  }
};

/** Behaviour of mailboxes. */
export const mailboxBehaviour = behaviour(mailbox, {
  beforeSave: [judge],
  actions: {
    enable: ({ row }) => {
      if (!row.hasPassword) throw refused('no_password', 'Enter the password of the mailbox first.');
      return { failingSince: null, reason: null };
    },
    disable: () => ({ failingSince: null, reason: null }),
  },
});
