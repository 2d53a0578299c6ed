import { readVatBook } from '#areas/accounts/accounts.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { salesGroup } from '../salesGroup.ts';
import type { customerOrder } from './customerOrder.ts';
import type { QuoteNames } from './quoteOf.rules.ts';

/** Names on a quote, with standard terms and VAT codes, in one statement. */
export async function contextNames(
  tx: Queryable,
  { customerId, contactId, siteId, accountManagerId }: Row<typeof customerOrder>,
): Promise<QuoteNames> {
  const { rows } = await tx.query<{
    customer: string;
    contact: string | null;
    site: string | null;
    manager: string | null;
  }>(
    `select c.name as customer, (select name from contact where id = $2) as contact, (select name from site where id = $3) as site,
            (select name from "user" where id = $4) as manager
       from customer c where c.id = $1`,
    [customerId, contactId, siteId, accountManagerId],
  );
  const { terms } = await readGroup(tx, salesGroup);
  const [names] = rows;
  return {
    customer: names?.customer ?? '',
    contact: names?.contact ?? null,
    site: names?.site ?? null,
    accountManager: names?.manager ?? null,
    terms,
    vat: await readVatBook(tx, companyToday()),
  };
}
