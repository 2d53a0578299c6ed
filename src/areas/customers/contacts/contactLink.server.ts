import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { BeforeSave } from '#engine/store/change.server.ts';
import { refuseWith } from '../belonging.server.ts';
import { contactLink } from './contactLink.ts';

/** Refuses a link to the contact's own customer, and stores that customer on the link. */
const sayHome: BeforeSave<typeof contactLink> = async (context, changes) => {
  const { rows } = await context.tx.query<{ id: number; customerId: number }>(
    'select id, customer_id as "customerId" from contact where id = any($1::bigint[])',
    [changes.map(({ after }) => after.contactId)],
  );
  for (const change of changes) {
    const home = rows.find((row) => row.id === change.after.contactId);
    change.after.homeId = home?.customerId ?? null;
    if (home?.customerId === change.after.customerId)
      refuseWith(change, 'own_customer', 'The contact already belongs to this customer.', 'contactId');
  }
};

export const contactLinkBehaviour = behaviour(contactLink, { beforeSave: [sayHome] });
