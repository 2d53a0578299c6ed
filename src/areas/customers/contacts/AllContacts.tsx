import { useMemo } from 'react';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import type { Condition } from '#engine/lists/query.ts';
import { useAddress } from '#engine/screens/address.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { contact } from './contact.ts';
import { chooseFirst } from '../customers/chooseTarget.ts';

const CURRENT: readonly Condition[] = [{ field: 'status', op: 'is', values: ['current'] }];
const EVERYBODY: readonly Condition[] = [];

/** Contacts of all customers. */
export function Screen() {
  const [{ left }] = useAddress();
  const isWithLeft = left === 'too';
  const actions = useMemo(
    () => [
      {
        label: isWithLeft ? 'Hide leavers' : 'Show leavers',
        icon: 'history',
        to: isWithLeft ? '/customers/contacts' : '/customers/contacts?left=too',
      },
      // A contact belongs to a customer, so the user chooses one first.
      ...(allows('contact.create')
        ? [
            {
              label: 'Add contact',
              icon: 'plus',
              to: chooseFirst('/customer/{customerId}/contacts/create'),
              main: true as const,
              letter: 'n',
            },
          ]
        : []),
    ],
    [isWithLeft],
  );
  return <ListScreen entity={contact} name="contact.all" fixed={isWithLeft ? EVERYBODY : CURRENT} actions={actions} />;
}
