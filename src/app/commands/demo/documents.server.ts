import { document } from '#areas/documents/documents/document.ts';
import { changeMany } from '#engine/store/store.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { type DemoPeople, make, type Place } from './customers.server.ts';

const CHECKS = `## Before you begin

- [ ] Tell the customer
- [ ] Check that last night's backup worked

## Steps

1.

## If it goes wrong

Call the lead engineer.`;

/** Sample documents: general ones, a customer's, and a template. */
export async function demoDocuments(
  context: Context,
  places: readonly Place[],
  { staffIds }: DemoPeople,
): Promise<void> {
  const customerId = places[0]?.customerId;
  const [ownerId] = staffIds;
  if (customerId === undefined || ownerId === undefined) return;
  const { rows } = await context.tx.query<{ id: number; name: string }>(
    `select id, name from asset where kind = 'server' and customer_id = $1 and archived_at is null order by id limit 1`,
    [customerId],
  );
  const [server] = rows;
  const made = await make(context, document, [
    { title: 'Change with a risk', folder: 'Templates', isTemplate: true, body: CHECKS },
    {
      title: 'New starter',
      folder: 'People',
      ownerId,
      reviewEveryMonths: 12,
      body: `## On the day before

1. Create the account from the template of the department.
2. Assign the licence, then wait until the mailbox is there.
3. Label the laptop and add it as an asset.

## On the first day

| When | What |
| --- | --- |
| 9.00 | Sign in together and set up two-factor authentication |
| 9.30 | Printer, shared folders, phone |

> Never send a password by email. Use a disposable link.`,
    },
    {
      title: 'Leaver',
      folder: 'People',
      ownerId,
      reviewEveryMonths: 12,
      body: `1. Disable the account at the agreed time.
2. Convert the mailbox and give the manager access.
3. Collect the devices and return them to stock.
4. Rotate what the person knew: see the credentials that must be rotated.`,
    },
    {
      title: 'Restart after a power cut',
      folder: 'Servers',
      customerId,
      ownerId,
      reviewEveryMonths: 6,
      about: server ? [`asset:${server.id}`] : [],
      body: `The order matters. Wait until each step has finished.

1. Switches and firewall
2. ${server ? `[[${server.name}]]` : 'The server'}, then the storage
3. Access points, printers and displays

Check with \`ping\` that the gateway answers, then sign in as an ordinary user.`,
    },
    {
      title: 'Backup and restore',
      folder: 'Servers',
      customerId,
      ownerId,
      reviewEveryMonths: 3,
      body: `Backups run at **22:00**. A copy leaves the building at **03:00**.

- Restore single files from the console of the backup.
- Restore a whole server to the spare host first, and ask before it replaces anything.`,
    },
  ]);
  // One of them is still a draft.
  const reviewedOn = context.now.slice(0, 10);
  await changeMany(
    context,
    document,
    'update',
    made.slice(0, -1).map(({ id }) => ({ id, version: null, set: { status: 'published', reviewedOn } })),
  );
}
