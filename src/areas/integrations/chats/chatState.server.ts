import { product } from '#engine/permission/actor.ts';
import { actionOf } from '#engine/changes/auditEvents.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { stateAfter } from '../webhooks/delivery.rules.ts';
import { chatChannel } from './chatChannel.ts';
import type { AfterPost } from './chatPost.rules.ts';

interface Noted {
  readonly after: AfterPost;
  /** The error, if the message was not accepted. */
  readonly says: string | null;
  readonly at: string;
}

const OUTCOMES = { sent: 'delivered', gone: 'disabled', again: 'retry', refused: 'failed' } as const;

/**
 * Updates the state of a channel after a post: active, failing or disabled, as for webhooks. Notifies the owner when it
 * is disabled.
 */
export async function noteState(tx: Queryable, id: number, { after, says, at }: Noted): Promise<void> {
  const { rows } = await tx.query<{
    state: string;
    failing_since: string | null;
    owner_id: number | null;
    name: string;
  }>('select state, failing_since, owner_id, name from chat_channel where id = $1 for update', [id]);
  const [present] = rows;
  const next =
    present && stateAfter({ state: present.state, failingSince: present.failing_since }, OUTCOMES[after.what], at);
  if (!present || !next) return;
  const context: Context = { tx, actor: product('Chats'), now: at, requestId: 'chats', ip: null };
  const reason = after.what === 'gone' ? says : next.reason;
  const action =
    next.state === 'disabled' ? actionOf(chatChannel, 'disable') : next.state === 'failing' ? 'fail' : 'recover';
  const [done] = await changeMany(context, chatChannel, action, [{ id, version: null, set: { ...next, reason } }]);
  if (done && 'problem' in done) throw done.problem;
  if (next.state !== 'disabled' || present.owner_id === null) return;
  await notify(context, {
    userIds: [present.owner_id],
    kind: 'chatChannel.disabled',
    text: `The chat channel “${present.name}” was disabled. ${reason ?? ''}`.trim(),
    about: { path: `/system/chats/${id}` },
  });
}
