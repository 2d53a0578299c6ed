import { inSentence } from './inSentence.ts';
import type { NounEntry } from './nounIndex.ts';
import type { MenuPlace } from './nounFacts.ts';
import { type Face, fill, type ScreenFacts } from '../screens/manifest.ts';

const CUSTOMER = '/customer/{customerId}';

type Placed = Pick<NounEntry, 'path' | 'underCustomer'>;

/**
 * Address of a noun's list: under its customer, or at the top level. `customer-users` becomes
 * `/customer/{customerId}/users`, without repeating the prefix.
 */
export const listPath = (noun: Placed): string =>
  noun.underCustomer ? `${CUSTOMER}/${noun.path.replace(/^customer-/, '')}` : `/${noun.path}`;
export const showPath = (noun: Placed): string => `${listPath(noun)}/{id}`;

/** The four standard screens of a noun: list, create, show, edit. The list of a noun without a customer is in the menu. */
export function screensOf(
  noun: Pick<NounEntry, 'name' | 'label' | 'plural' | 'path' | 'underCustomer' | 'menu'>,
  menu: MenuPlace | undefined = noun.menu,
): readonly ScreenFacts[] {
  if (!menu) throw new Error(`${noun.name} has no place in the menu.`);
  const list = listPath(noun);
  const one = noun.name;
  const parent = noun.underCustomer ? { parent: CUSTOMER } : {};
  const made = (face: Face, path: string, title: string, permission: string): ScreenFacts => ({
    path,
    title,
    area: menu.area,
    permission: `${one}.${permission}`,
    of: { entity: one, face },
    ...parent,
  });
  const entry = noun.underCustomer ? {} : { menu: true as const, ...(menu.part ? { part: menu.part } : {}) };
  return [
    { ...made('list', list, noun.plural, 'view'), ...entry },
    made('create', `${list}/create`, newTitle(noun), 'create'),
    made('show', `${list}/{id}`, noun.label, 'view'),
    made('edit', `${list}/{id}/edit`, editTitle(noun), 'update'),
  ];
}

/** “New access point”: the title of the form for a new record, and the label of buttons that open it. */
export const newTitle = ({ label }: Pick<NounEntry, 'label'>): string => `New ${inSentence(label)}`;
/** “Edit access point”: the title of the form that changes a record. */
export const editTitle = ({ label }: Pick<NounEntry, 'label'>): string => `Edit ${inSentence(label)}`;

/** Address of one record's page. */
export const recordPath = (noun: Placed, row: { readonly id: number; readonly customerId?: number | null }): string =>
  fill(showPath(noun), { id: row.id, ...(row.customerId ? { customerId: row.customerId } : {}) });
