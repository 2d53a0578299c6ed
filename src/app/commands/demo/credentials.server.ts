import type { Context } from '#engine/request/context.server.ts';
import { recordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import { credential } from '#areas/vault/credentials/credential.ts';
import { generate } from '#areas/vault/credentials/generate.rules.ts';
import type { Chance } from './chance.ts';
import { make, type Place } from './customers.server.ts';

/** Number of customers with credentials: one for each of their servers, and a few for the customer. */
const WITH_CREDENTIALS = 20;

/** Credentials of the first customers, with made-up passwords. */
export async function demoCredentials(context: Context, luck: Chance, places: readonly Place[]): Promise<void> {
  const customers = [...new Set(places.map(({ customerId }) => customerId))].slice(0, WITH_CREDENTIALS);
  const { rows } = await context.tx.query<{ id: number; customerId: number; name: string }>(
    `select id, customer_id as "customerId", name from asset where kind = 'server' and customer_id = any($1::bigint[]) order by id`,
    [customers],
  );
  const made = () =>
    generate({ of: 'characters', length: 16, hasSigns: true }, (bound) => luck.whole(0, bound - 1), []);
  await make(context, credential, [
    ...rows.map(({ id, customerId, name }) => ({
      title: `Local administrator of ${name}`,
      customerId,
      attachedTo: [recordKey({ noun: 'asset', id })],
      username: 'administrator',
      password: made(),
      privileged: true,
      rotateEveryDays: 180,
    })),
    ...customers.flatMap((customerId) => [
      {
        title: 'Domain administrator',
        customerId,
        username: 'msp-admin',
        password: made(),
        totp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        privileged: true,
        firstToHand: true,
        sensitivity: 'high',
      },
      { title: 'Guest Wi-Fi', customerId, kind: 'wifi', password: 'Welcome2024', hand: 'customer' },
      { title: 'Directory recovery', customerId, kind: 'recoveryKey', password: made(), sensitivity: 'breakGlass' },
    ]),
    { title: 'Company password manager', isOurs: true, username: 'office', password: made(), hand: 'ours' },
  ]);
}
