import type { Actor } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { refused } from '#engine/http/problem.ts';
import type { TriedItem } from '#platform/incoming/item.ts';
import { readBody } from '#platform/incoming/readBody.server.ts';
import { itemsOf } from '#platform/incoming/readItem.rules.ts';
import { tryItems } from '#platform/incoming/takeItems.server.ts';
import { narrowed, ownerOf } from './actAs.server.ts';
import { sourceOf } from './callWork.server.ts';
import type { incomingWebhook } from './incomingWebhook.ts';
import { setupOf } from './setupOf.ts';

/** Maximum items of a list to test. */
const MOST_TRIED = 20;

export interface TryOut {
  readonly items: readonly TriedItem[];
  /** Total number of items. */
  readonly total: number;
}

/**
 * Tests a payload and rolls everything back. Uses the owner's permissions, limited to those of the current user.
 * @throws 400 or 422 for an invalid payload
 */
export async function tryOut(
  context: Context,
  hook: Row<typeof incomingWebhook>,
  payload: string,
  media: string,
): Promise<TryOut> {
  const { value } = readBody(media, Buffer.from(payload, 'utf8'));
  const setup = setupOf(hook);
  if (setup.lines.length === 0)
    throw refused('not_ready', 'The mapping is empty. No records would be created or updated.');
  const found = itemsOf(setup, value);
  if ('wrong' in found) throw refused('no_list', found.wrong);
  const owner: Actor | null = await ownerOf(context.tx, hook);
  if (!owner) throw refused('no_owner', 'The owner can no longer sign in. Save the mapping to become the owner.');
  const items = await tryItems({
    context: { ...context, actor: narrowed(owner, context.actor), isSteppedUp: false },
    setup,
    source: sourceOf(hook.id),
    whole: value,
    items: found.items.slice(0, MOST_TRIED),
  });
  return { items, total: found.items.length };
}
