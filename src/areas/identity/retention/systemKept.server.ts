import { keeps } from '#platform/retention/kept.server.ts';
import { anonymiseUsers, ANONYMOUS } from './formerUsers.server.ts';

/** Declares the retention of account and integration data. */
export function keepSystem(): void {
  keeps({ category: 'session-log', table: 'session', at: 'least(t.idle_until, t.ends_at)', userId: 't.user_id' });
  keeps({ category: 'one-time-link', table: 'one_time_link', at: 't.expires_at', userId: 't.user_id' });
  keeps({
    category: 'webhook-delivery',
    table: 'webhook_delivery',
    at: 't.made_at',
    where: `t.state <> 'waiting'`,
    customerId: 't.customer_id',
  });
  keeps({ category: 'webhook-delivery', table: 'chat_message', at: 't.told_at', where: `t.state <> 'waiting'` });
  keeps({ category: 'incoming-call', table: 'incoming_call', at: 't.received_at', where: `t.state <> 'waiting'` });
  // Without an ID column, so its ctid identifies it.
  keeps({ category: 'incoming-call', table: 'incoming_refusal', at: 't.last_at', id: 'ctid' });
  keeps({
    category: 'refused-request',
    table: 'outbound_refusal',
    at: 't.last_at',
    // Without an ID column, so its ctid identifies it.
    id: 'ctid',
  });
  keeps({
    category: 'former-user',
    table: '"user"',
    // The audit log outlasts accounts. For an older account, only the last change is known.
    at: `coalesce((select max(l.at) from change_log l where l.entity = 'user' and l.entity_id = t.id and l.action = 'deactivate'), t.updated_at)`,
    where: `t.status = 'deactivated' and t.email not like '%@${ANONYMOUS}'`,
    userId: 't.id',
    clear: anonymiseUsers,
  });
}
