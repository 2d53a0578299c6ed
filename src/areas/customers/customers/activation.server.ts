import type { Handler } from '#engine/actions/behaviour.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refused } from '#engine/http/problem.ts';
import type { ActionsOf, Row } from '#engine/entity/entity.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { customer } from './customer.ts';
import { activationGaps } from './customer.rules.ts';

type Does<A extends keyof ActionsOf<typeof customer>> = Handler<typeof customer, ActionsOf<typeof customer>[A]>;

/** Activates a prospect that meets all requirements. */
export const activate: Does<'activate'> = async ({ context, row, input }) => {
  const waiver = input.waiveDpa?.trim() || null;
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

/** Facts for the activation of a prospect. */
export async function activationFacts(
  context: Pick<Context, 'tx'>,
  row: Row<typeof customer>,
  dpaWaiver: string | null,
) {
  const { rows } = await context.tx.query<{ hasSite: boolean; hasPrimaryContact: boolean }>(
    `select exists (select 1 from site where customer_id = $1 and archived_at is null) as "hasSite",
            exists (select 1 from contact where customer_id = $1 and archived_at is null and roles @> array['primary']) as "hasPrimaryContact"`,
    [row.id],
  );
  return {
    hasSite: rows[0]?.hasSite ?? false,
    hasPrimaryContact: rows[0]?.hasPrimaryContact ?? false,
    teamIds: row.teamIds,
    accountManagerId: row.accountManagerId,
    dpaSignedOn: row.dpaSignedOn,
    dpaWaiver,
  };
}

export const markLost: Does<'markLost'> = ({ input }) => ({ pipelineStage: 'lost', lostReason: input.lostReason });

export const reopen: Does<'reopen'> = () => ({ pipelineStage: 'contacted', lostReason: null });
