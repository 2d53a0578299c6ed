import type { Actor } from '#engine/permission/actor.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { selectList } from '#engine/store/rows.server.ts';
import { automation } from './automation.ts';
import type { Rule } from './rule.ts';

/** A person with the rights they have now; null when they may not sign in. */
export type ActorOf = (tx: Queryable, userId: number) => Promise<Actor | null>;

/** What following the rules works with. */
export interface RuleServices {
  readonly database: Database;
  readonly actorOf: ActorOf;
  /** Is told of what nobody foresaw. */
  readonly onError: (error: unknown) => void;
}

/** A rule does what its owner may, and the log says that it was the rule. */
export const acting = (owner: Actor, { name }: Pick<Rule, 'name'>): Actor => ({
  ...owner,
  name: `Automation: ${name}, for ${owner.name}`,
});

/** The owner of a rule who can no longer be asked for: why it stops. */
export const NO_OWNER = 'The owner of the rule can no longer sign in.';

/** The rules that are on and begin so. */
export const rulesOn = (tx: Queryable, triggers: readonly string[]): Promise<readonly Rule[]> =>
  rulesWhere(tx, `r.state = 'on' and r.archived_at is null and r.trigger = any($1)`, triggers);

/** The rule of a number, however it stands. */
export async function ruleOf(tx: Queryable, id: number): Promise<Rule | undefined> {
  const [rule] = await rulesWhere(tx, 'r.id = $1', id);
  return rule;
}

async function rulesWhere(tx: Queryable, which: string, value: unknown): Promise<readonly Rule[]> {
  const { rows } = await tx.query<Rule & Record<string, unknown>>(
    `select ${selectList(automation)} from automation r where ${which} order by r.id`,
    [value],
  );
  return rows;
}
