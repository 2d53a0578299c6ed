import { keeps } from '#platform/retention/kept.server.ts';
import { phoneCall } from './phoneCall.ts';

/** What other tables store about a record by its noun. */
const ABOUT = ['search_entry', 'favourite', 'recent'];

/** Calls of the phone system are deleted after the company's period. The calls logged from them stay. */
export const keepPhoneCalls = (): void =>
  keeps({
    category: 'phone-call',
    table: 'phone_call',
    at: 'coalesce(t.ended_at, t.started_at, t.created_at)',
    userId: 't.user_id',
    customerId: 't.customer_id',
    clear: async ({ tx }, ids) => {
      for (const table of ABOUT)
        await tx.query(`delete from ${table} where entity = $2 and entity_id = any($1::bigint[])`, [
          ids,
          phoneCall.name,
        ]);
      await tx.query('delete from phone_call where id = any($1::bigint[])', [ids]);
    },
  });
