import type { Handler } from '#engine/actions/handle.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refused } from '#engine/http/problem.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { activationGaps } from './customer.rules.ts';

/** A prospect becomes a customer when nothing is missing any more. */
export const activate: Handler = async (context, row, input) => {
  const waiver = typeof input.waiveDpa === 'string' && input.waiveDpa.trim() !== '' ? input.waiveDpa.trim() : null;
  const gaps = activationGaps(await activationFacts(context, row, waiver));
  const [gap] = gaps;
  if (gap) throw refused(gap.code, gap.message, { gaps });
  return {
    customerSince: companyToday(new Date(context.now)),
    pipelineStage: 'won',
    lostReason: null,
    dpaWaiver: row.dpaSignedOn ? null : waiver,
  };
};

/** What is known of a prospect about to be activated. */
export async function activationFacts(context: Pick<Context, 'tx'>, row: Readonly<Values>, dpaWaiver: string | null) {
  const { rows } = await context.tx.query<{ hasSite: boolean; hasPrimaryContact: boolean }>(
    `select exists (select 1 from site where customer_id = $1 and archived_at is null) as "hasSite",
            exists (select 1 from contact where customer_id = $1 and archived_at is null and roles @> array['primary']) as "hasPrimaryContact"`,
    [row.id],
  );
  return {
    hasSite: rows[0]?.hasSite ?? false,
    hasPrimaryContact: rows[0]?.hasPrimaryContact ?? false,
    teamIds: Array.isArray(row.teamIds) ? row.teamIds.map(Number) : [],
    accountManagerId: typeof row.accountManagerId === 'number' ? row.accountManagerId : null,
    dpaSignedOn: typeof row.dpaSignedOn === 'string' ? row.dpaSignedOn : null,
    dpaWaiver,
  };
}

export const markLost: Handler = (_context, _row, input) => ({ pipelineStage: 'lost', lostReason: input.lostReason });

export const reopen: Handler = () => ({ pipelineStage: 'contacted', lostReason: null });
