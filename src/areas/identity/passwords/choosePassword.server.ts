import type { KeyRing } from '#engine/keys/keys.server.ts';
import { passwordAdvice } from '#engine/keys/passwordAdvice.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { appGroup } from '#engine/settings/appGroup.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { hashPassword } from '../sessions/password.server.ts';
import { refusePasswordsOff } from '../users/breakGlass.server.ts';

/** The owner of a password, with details it must not contain. */
export interface Chooser {
  readonly id: number;
  readonly name: string;
  readonly knownAs?: string | null;
  readonly email: string;
  /** Two-factor authentication is on, so the password may be shorter. */
  readonly hasSecondFactor?: boolean;
}

/**
 * Checks and stores a chosen password. All passwords pass through here.
 * @throws 422 with every reason on the field `password`, 422 `passwords_off` when single sign-on is required
 */
export async function choosePassword(tx: Queryable, keys: KeyRing, whose: Chooser, password: string): Promise<void> {
  await refusePasswordsOff(tx, whose.id);
  await refuseWeak(tx, whose, password);
  await tx.query(
    `insert into user_password (user_id, hash) values ($1, $2)
     on conflict (user_id) do update set hash = excluded.hash, changed_at = now(), distrusted_at = null`,
    [whose.id, await hashPassword(keys, 'pepper', password)],
  );
}

async function refuseWeak(tx: Queryable, whose: Chooser, password: string): Promise<void> {
  const advice = await passwordAdvice({
    password,
    context: await contextOf(tx, whose),
    secondFactor: whose.hasSecondFactor ?? false,
  });
  if (advice.length > 0) throw new Problem(422, 'validation', advice[0] ?? '', { errors: { password: advice } });
}

/** Words that are easy to guess for this user: names, email address, company, product. */
async function contextOf(tx: Queryable, { name, knownAs, email }: Chooser): Promise<string[]> {
  const [app, house] = [await readGroup(tx, appGroup), await readGroup(tx, company)];
  return [name, knownAs, ...email.split(/[@.]/), app.name, house.name].filter(
    (each) => each !== null && each !== undefined,
  );
}
