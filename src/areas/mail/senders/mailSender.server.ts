import { behaviour } from '#engine/actions/behaviour.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { addressKey } from '../routing/message.rules.ts';
import { mailSender } from './mailSender.ts';

/** Stores sender addresses in lower case, and requires a customer for senders routed to one. */
export const mailSenderBehaviour = behaviour(mailSender, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) {
        const { after } = change;
        after.address = addressKey(after.address);
        if (after.treatment === 'person' || after.treatment === 'discard') after.customerId = null;
        if (after.treatment === 'customer' && after.customerId === null)
          refuseField(change, 'customerId', 'Choose the customer whose mail this is.');
        if (after.treatment === 'person' && !after.address.startsWith('@'))
          refuseField(change, 'address', 'Enter a domain such as @example.org for people who write through a list.');
      }
    },
  ],
});
