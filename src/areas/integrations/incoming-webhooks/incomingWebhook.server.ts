import { randomBytes } from 'node:crypto';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import { may } from '#engine/permission/permission.ts';
import type { BeforeSave } from '#engine/store/change.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { inSentence } from '#engine/entity/inSentence.ts';
import { invalid, refused } from '#engine/http/problem.ts';
import { incomingPlan } from '#platform/incoming/incomingPlan.ts';
import { extraFields } from '#engine/import/mapping/importPlan.server.ts';
import { importable } from '#engine/import/mapping/presets.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { Row } from '#engine/entity/entity.ts';
import { blockText } from '#areas/identity/where-and-when/whereAndWhen.rules.ts';
import { incomingWebhook } from './incomingWebhook.ts';
import { notReady, setupFaults } from './setupFaults.rules.ts';
import { setupOf } from './setupOf.ts';

type Hook = Row<typeof incomingWebhook>;

/** The user who changes one of these fields becomes the owner, and the webhook uses their permissions. */
const SAYS_WHAT = ['noun', 'doing', 'lines', 'conditions', 'listAt'] as const;
const KEY_BYTES = 18;

const judge: BeforeSave<typeof incomingWebhook> = async ({ actor, tx }, changes) => {
  for (const change of changes) {
    const { before, after, given } = change;
    if (!before) after.key = randomBytes(KEY_BYTES).toString('base64url');
    const isSaying = !before || SAYS_WHAT.some((key) => given.has(key));
    if (!isSaying && !given.has('allowFrom')) continue;
    const wrong = (after.allowFrom ?? []).find((text) => blockText(text) === null);
    if (wrong !== undefined)
      change.problem ??= invalid({
        allowFrom: [`“${wrong}” is not an address or network. Enter, for example, 192.0.2.4 or 10.0.0.0/8.`],
      });
    else if (after.allowFrom) after.allowFrom = after.allowFrom.map((text) => blockText(text) ?? text);
    if (!isSaying || change.problem) continue;
    const refusal = nounRefusal(after, actor);
    if (refusal) {
      change.problem ??= invalid({ noun: [refusal] });
      continue;
    }
    if (actor.userId !== null) after.ownerId = actor.userId;
    const setup = setupOf(after);
    const faults = setupFaults(setup, await extraFields(tx, incomingPlan({ ...setup, lines: [] }, '')));
    if (Object.keys(faults).length > 0) change.problem ??= invalid(faults);
    const unready = ['active', 'failing'].includes(after.state) ? notReady(setup) : null;
    if (unready) change.problem ??= invalid({ lines: [unready] });
  }
};

/** Behaviour of incoming webhooks. */
export const incomingBehaviour = behaviour(incomingWebhook, {
  beforeSave: [judge],
  actions: {
    start: ({ row }) => {
      const unready = notReady(setupOf(row));
      if (unready) throw refused('not_ready', unready);
      return { failingSince: null, reason: null };
    },
    listen: () => ({ failingSince: null, reason: null }),
    disable: () => ({ failingSince: null, reason: null }),
  },
});

/** The reason that this user may not configure the entity; null when they may. */
function nounRefusal({ noun, doing }: Pick<Hook, 'noun' | 'doing'>, { patterns }: Actor): string | null {
  const entity = importable().find(({ name }) => name === noun);
  if (!entity) return `Incoming webhooks cannot write “${noun}”.`;
  const needed = doing === 'both' ? (['create', 'update'] as const) : [doing];
  const missing = needed.find((action) => !may(patterns, `${noun}.${action}`));
  return missing
    ? `You do not have permission to ${missing} ${inSentence(entityNamed(noun).plural)}, so a webhook cannot do this on your behalf.`
    : null;
}
