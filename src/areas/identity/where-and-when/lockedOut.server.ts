import type { Context } from '#engine/request/context.server.ts';
import { invalid } from '#engine/http/problem.ts';
import type { Outside } from './whereAndWhen.rules.ts';
import { outsideOfUser } from './whereAndWhen.server.ts';

/**
 * Refuses a change that would end the session of the user who makes it.
 * @param fields the form field that shows the refusal
 * @throws 422
 */
export async function refuseLockingOneselfOut(
  { tx, actor, ip }: Context,
  fields: Readonly<Record<Outside['why'], string>>,
): Promise<void> {
  if (actor.userId === null || ip === null) return;
  const outside = await outsideOfUser(tx, actor.userId, ip);
  if (outside)
    throw invalid({
      [fields[outside.why]]: [
        outside.why === 'network'
          ? `Your address ${ip} is not in these networks, so you would be signed out immediately. Add it, or sign in from one of these networks first.`
          : 'The current time is outside these hours, so you would be signed out immediately. Save during these hours.',
      ],
    });
}
