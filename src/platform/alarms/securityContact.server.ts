import { auditGroup } from '../settings/auditGroup.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { FieldsChange } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { invalid } from '#engine/http/problem.ts';
import { followSettings } from '#engine/settings/changeGroup.server.ts';

const NOBODY = 'Alarms would not be emailed to anyone. Enter another address.';
const GONE =
  'The user with this address can no longer sign in. Enter the address of the person now responsible for security.';

/** Once a security contact is set, alarms always have a recipient. */
export const prepareContact = (): void => followSettings(auditGroup, refuseUnreachable);

/** @throws 422 if the contact is removed or belongs to a closed account */
async function refuseUnreachable({ tx }: Context, { before, after }: FieldsChange): Promise<void> {
  const [named, now] = [before?.securityContact ?? null, after.securityContact];
  if (named === now) return;
  if (typeof now !== 'string') throw invalid({ securityContact: [NOBODY] });
  if (await isClosed(tx, now)) throw invalid({ securityContact: [GONE] });
}

/** Whether an address belongs to a closed account and to no open one. */
export async function isClosed(tx: Queryable, address: string): Promise<boolean> {
  const { rows } = await tx.query<{ closed: boolean | null }>(
    `select bool_and(status = 'deactivated') as closed from "user" where lower(email) = lower($1)`,
    [address],
  );
  return rows[0]?.closed === true;
}
