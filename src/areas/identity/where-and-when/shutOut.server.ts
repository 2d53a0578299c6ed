import type { Context } from '#engine/request/context.server.ts';
import { invalid } from '#engine/http/problem.ts';
import type { Outside } from './whereAndWhen.rules.ts';
import { outsideOfUser } from './whereAndWhen.server.ts';

/**
 * Nobody shuts themselves out: after a change that would end the present session of whoever makes it, nothing of it is kept.
 * @param fields which field of the form the refusal stands at
 * @throws 422
 */
export async function refuseShuttingOneselfOut(
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
