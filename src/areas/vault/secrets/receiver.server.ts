import type { Row } from '#engine/entity/entity.ts';
import { invalid } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import type { credential } from '../credentials/credential.ts';

const LEAVING = ['offboarding', 'former'];

/**
 * The name of the contact to whom a secret is shared; null if none is named. While the customer leaves, one must be.
 * @throws 422 for a contact who cannot receive passwords of the credential's customer
 */
export async function receiverOf(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { customerId }: Pick<Row<typeof credential>, 'customerId'>,
  contactId: number | null,
): Promise<string | null> {
  if (contactId === null) {
    const { rows } = await tx.query<{ status: string }>('select status from customer where id = $1', [customerId]);
    if (rows[0] && LEAVING.includes(rows[0].status))
      throw refused(
        'Choose a contact. Secrets of a customer who leaves go only to contacts who can receive passwords.',
      );
    return null;
  }
  const [row] = await readRows(tx, contact, actor, [contactId]);
  if (!row || row.customerId !== customerId) throw refused('Choose a contact of this customer.');
  if (!row.mayRequestSecrets || row.leftOn !== null || row.archivedAt !== null)
    throw refused(`${row.name ?? 'This contact'} cannot receive passwords. Choose another contact.`);
  return row.name ?? row.email;
}

const refused = (message: string) => invalid({ contactId: [message] });
