import { areaModel } from '#engine/access/areaModel.ts';
import { sensitive } from '#engine/access/catalogue.ts';
import { heldMail } from './held/heldMail.ts';
import { mailbox } from './mailboxes/mailbox.ts';
import { mailSender } from './senders/mailSender.ts';

export const area = areaModel('mail', {
  entities: [mailbox, mailSender, heldMail],
  permissions: [
    sensitive('mailbox.create'),
    sensitive('mailbox.update'),
    sensitive('mailbox.delete'),
    {
      code: 'heldMail.view',
      group: 'Held messages',
      sentence: 'View held messages of all senders',
      grants: ['desk', 'engineer', 'lead'],
    },
    {
      code: 'heldMail.decide',
      group: 'Held messages',
      sentence: 'Make jobs of held messages, add them to jobs and discard them',
      grants: ['desk', 'lead'],
    },
  ],
  screens: [{ path: '/jobs/held-mail', title: 'Held mail', area: 'jobs', permission: 'heldMail.view', menu: true }],
});
