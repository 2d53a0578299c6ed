import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatPercentage } from '#engine/kinds/percentage/percentage.ts';
import { linesIn } from '#engine/kinds/lines/lines.ts';
import { Section } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import { MARGIN_VIEW } from '../salesPermissions.ts';
import { MoneyStrip } from './MoneyStrip.tsx';
import { OrderLines } from './OrderLines.tsx';

/** Totals and lines of an order. */
export const OrderMoney = ({ row }: Pick<ShowProps, 'row'>) => (
  <>
    <MoneyStrip figures={figuresOf(row)} />
    <Section title="Lines" count={linesIn(row.lines).length} flush>
      <OrderLines lines={linesIn(row.lines)} discount={row.discount} />
    </Section>
  </>
);

/** Net, VAT and total, cost and margin if permitted, and the progress of an order. */
function figuresOf(row: ShowProps['row']): readonly (readonly [string, string])[] {
  const amount = (key: string): string => (typeof row[key] === 'number' ? formatMoney(row[key]) : '–');
  const share = typeof row.marginBps === 'number' ? ` (${formatPercentage(row.marginBps)})` : '';
  const done = (key: string): string => formatPercentage(typeof row[key] === 'number' ? row[key] : 0);
  return [
    ['Net', amount('netPence')],
    ['VAT', amount('vatPence')],
    ['Total', amount('grossPence')],
    ...(allows(MARGIN_VIEW)
      ? ([
          ['Cost', amount('costPence')],
          ['Margin', `${amount('marginPence')}${share}`],
        ] as const)
      : []),
    ...(row.stage === 'order'
      ? ([
          ['Delivered', done('deliveredBps')],
          ['Invoiced', done('invoicedBps')],
        ] as const)
      : []),
  ];
}
