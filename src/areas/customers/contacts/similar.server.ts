import { require } from '#engine/access/access.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { read } from '#engine/store/store.server.ts';
import { readPhone } from '#engine/kinds/phone/phone.ts';
import { customer } from '../customers/customer.ts';
import { fullNameOf, samePeople } from './contact.rules.ts';
import { peopleLike } from './people.server.ts';

/** Current input of a new contact's form. */
export interface TypedContact {
  readonly customerId: number;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly otherEmails?: readonly string[] | undefined;
  readonly phone?: string | undefined;
  readonly mobile?: string | undefined;
  readonly directDial?: string | undefined;
  readonly exceptId?: number | undefined;
}

/** Contacts of the customer who may be the one being entered. */
export async function similarContacts(
  context: Pick<Context, 'tx' | 'actor'>,
  typed: TypedContact,
): Promise<{ readonly id: number; readonly name: string; readonly email: string | null }[]> {
  require(context.actor, 'contact.view');
  await read(context, customer, typed.customerId);
  const phones = [typed.phone, typed.mobile, typed.directDial].flatMap((each) => {
    const number = each ? readPhone(each, 'GB') : null;
    return number && 'e164' in number ? [number.e164] : [];
  });
  const person = {
    firstName: typed.firstName ?? null,
    lastName: typed.lastName ?? null,
    email: typed.email ?? null,
    otherEmails: typed.otherEmails ?? [],
    phones,
  };
  const known =
    (await peopleLike(context.tx, [{ ...person, customerId: typed.customerId }])).get(typed.customerId) ?? [];
  return samePeople(
    person,
    known.filter(({ id }) => id !== typed.exceptId),
  )
    .slice(0, 5)
    .map((each) => ({ id: each.id, name: fullNameOf(each), email: each.email }));
}
