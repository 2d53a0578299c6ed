import { behaviour } from '#engine/actions/behaviour.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { marginOf, markedUp } from '../totals/margin.rules.ts';
import { MOST_PENCE, product } from './product.ts';

/** Behaviour of products: the price is entered or follows the cost, and the margin is derived. */
export const productBehaviour = behaviour(product, { beforeSave: [price] });

function price(_context: Context, changes: readonly Change<typeof product>[]): void {
  for (const change of changes) {
    const { after } = change;
    if (after.priceBasis === 'costPlus') {
      if (after.standardCostPence === null)
        refuseField(change, 'standardCostPence', 'Enter the cost that the mark-up is added to.');
      else if (after.markupBps === null) refuseField(change, 'markupBps', 'Enter the mark-up.');
      else {
        after.sellPence = markedUp(after.standardCostPence, after.markupBps);
        if (after.sellPence > MOST_PENCE) refuseField(change, 'markupBps', 'The price is too large.');
      }
    } else if (after.sellPence === null) refuseField(change, 'sellPence', 'Enter a selling price.');
    after.marginBps =
      after.sellPence === null || after.standardCostPence === null
        ? null
        : marginOf(after.sellPence, after.standardCostPence, 0).marginBps;
  }
}
