import type { KeyRing } from '#engine/keys/keys.server.ts';
import { passwordAdvice } from '#engine/keys/passwordAdvice.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { appGroup } from '#engine/settings/appGroup.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { hashPassword } from '../sessions/password.server.ts';
import { refusePasswordsOff } from '../users/breakGlass.server.ts';

/** Whose password it becomes, as far as it must not be made of that. */
export interface Chooser {
  readonly id: number;
  readonly name: string;
  readonly knownAs?: string | null;
  readonly email: string;
  /** Something else is asked for besides the password, which may then be shorter. */
  readonly hasSecondFactor?: boolean;
}

/**
 * Judges a chosen password and keeps it for a person: the one place where passwords come in.
 *
 * @throws 422 with every reason at the field `password`, 422 `passwords_off` where the company sign-in is the only way in
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

/** Words somebody who knows the person tries first: their names, their address, the company, the product. */
async function contextOf(tx: Queryable, { name, knownAs, email }: Chooser): Promise<string[]> {
  const [app, house] = [await readGroup(tx, appGroup), await readGroup(tx, company)];
  return [name, knownAs, ...email.split(/[@.]/), app.name, house.name].filter(
    (each) => each !== null && each !== undefined,
  );
}
