import { RULE_EXAMPLES } from '../../ruleExamples.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { act } from '#engine/actions/act.server.ts';
import { automation } from '#platform/automation/automation.ts';
import type { Context } from '#engine/request/context.server.ts';
import { writeQuery } from '#engine/lists/query.ts';
import { make } from './customers.server.ts';

/**
 * The sample rules of the product, which notify the first team. They act on behalf of the administrator and are on.
 * Without an administrator they are off, because they would have no permissions.
 */
export async function demoRules(context: Context, teamId: number): Promise<void> {
  const { rows } = await context.tx.query<{ id: number }>(
    `select u.id from "user" u join role r on r.id = any(u.role_ids) where u.status = 'active' and '*' = any(r.permissions) order by u.id limit 1`,
  );
  const owner = rows[0] ? await actorOfUser(context.tx, rows[0].id) : null;
  const own = owner ? { ...context, actor: owner } : context;
  const made = await make(
    own,
    automation,
    RULE_EXAMPLES.map(({ steps, ...example }) => {
      const { where, ...rest } = { where: undefined, ...example };
      return {
        ...rest,
        ...(where ? { conditions: writeQuery({ where }) } : {}),
        steps: steps.map((step) => (step.does === 'tell' ? { ...step, teamIds: [teamId] } : step)),
      };
    }),
  );
  if (!owner) return;
  for (const { id, version } of made) await act(own, automation, 'switchOn', Number(id), Number(version), {});
}
