import type { Actor } from '#engine/permission/actor.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { selectList } from '#engine/store/rows.server.ts';
import { automation } from './automation.ts';
import type { Rule } from './rule.ts';

/** Returns a user as an actor with their current permissions; null if they may not sign in. */
export type ActorOf = (tx: Queryable, userId: number) => Promise<Actor | null>;

/** The services that rules need. */
export interface RuleServices {
  readonly database: Database;
  readonly actorOf: ActorOf;
  /** Receives unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/** A rule acts with the permissions of its owner, and the audit log names the rule. */
export const acting = (owner: Actor, { name }: Pick<Rule, 'name'>): Actor => ({
  ...owner,
  name: `Automation: ${name}, for ${owner.name}`,
});

/** Why a rule stops when its owner can no longer sign in. */
export const NO_OWNER = 'The owner of the rule can no longer sign in.';

/** Reads the rules that are on and have one of these triggers. */
export const rulesOn = (tx: Queryable, triggers: readonly string[]): Promise<readonly Rule[]> =>
  rulesWhere(tx, `r.state = 'on' and r.archived_at is null and r.trigger = any($1)`, triggers);

/** Reads the rule with an ID, in any state. */
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
