import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { BeforeSave } from '#engine/store/change.server.ts';
import { entities } from '#engine/entity/registry.ts';
import { invalid } from '#engine/http/problem.ts';
import { readTarget } from '#engine/outbound/target.server.ts';
import { USES } from '#engine/network/uses.ts';
import { unknownEvents } from './eventPatterns.ts';
import { webhook } from './webhook.ts';

const ADDRESS = 'Enter an https address without a name and password, for example https://example.org/hooks.';

const judge: BeforeSave<typeof webhook> = ({ actor }, changes) => {
  for (const change of changes) {
    const { before, after, given } = change;
    // The user who sets the URL or the events becomes the owner, and the webhook uses only the owner's scope.
    if (actor.userId !== null && (!before || given.has('url') || given.has('events'))) after.ownerId = actor.userId;
    const unknown = unknownEvents(after.events, entities());
    if (unknown.length > 0)
      change.problem ??= invalid({
        events: [`Event ${unknown.join(', ')} not found. Enter, for example, customer.*, site.update or *.`],
      });
    if (!readTarget(after.url, USES.webhook)) change.problem ??= invalid({ url: [ADDRESS] });
  }
};

/** Behaviour of webhooks. */
export const webhookBehaviour = behaviour(webhook, {
  beforeSave: [judge],
  actions: {
    enable: () => ({ failingSince: null, reason: null }),
    disable: () => ({ reason: null, failingSince: null }),
  },
});
