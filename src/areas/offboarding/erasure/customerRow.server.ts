import { column } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import type { Field } from '#engine/kinds/field.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { keyOwnerOf } from '#areas/vault/credentials/owner.rules.ts';
import { emptied } from './emptied.rules.ts';
import { NAMING } from './erasedNouns.ts';

/**
 * Destroys the encryption keys of a customer and the secrets under them. The copies in older backups stay under a key
 * that is wrapped by the encryption keys of that time.
 */
export async function destroyKeys(tx: Queryable, customerId: number): Promise<void> {
  const owner = keyOwnerOf({ customerId });
  await tx.query('delete from credential_secret s using vault_key k where k.id = s.vault_key_id and k.owner = $1', [
    owner,
  ]);
  await tx.query('delete from vault_key where owner = $1', [owner]);
}

/** Takes the contact and our remarks off posted invoices. Everything else on them is part of the accounts. */
export async function clearInvoices(tx: Queryable, customerId: number): Promise<void> {
  await tx.query(
    `update sales_document set contact_id = null, sent_to = null, internal_note = null
      where customer_id = $1 and (contact_id is not null or sent_to is not null or internal_note is not null)`,
    [customerId],
  );
}

/**
 * Empties the record of a customer. If the accounts have entries for it, the legal name stays until their own retention
 * period ends; otherwise the record has only its number. Our own records no longer name the customer.
 */
export async function emptyCustomer(tx: Queryable, customerId: number): Promise<void> {
  for (const name of NAMING)
    for (const [key, { kind, to }] of Object.entries<Field>(entityNamed(name).fields))
      if (kind === 'ref' && to === 'customer')
        await tx.query(`update ${column(name)} set ${column(key)} = null where ${column(key)} = $1`, [customerId]);
  await tx.query(
    `update customer t set ${emptied(customer, ['name'])}, parent_id = null, referred_by_id = null,
            account_manager_id = null, primary_engineer_id = null, deputy_engineer_id = null,
            name = case when exists (select 1 from open_item o where o.customer_id = t.id)
                        then coalesce(nullif(t.legal_name, ''), t.name) else 'Erased customer ' || t.id end
      where t.id = $1`,
    [customerId],
  );
}
