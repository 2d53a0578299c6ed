import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDay } from '#engine/kinds/day/day.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { formatMoney, money } from '#engine/kinds/money/money.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { STACKED } from '#engine/parts/table.ts';
import type { OpenInvoice } from '../kernel/receivables.rules.ts';
import type { ItemShare } from './shares.rules.ts';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';

export interface OpenInvoiceRow extends OpenInvoice {
  readonly number: string;
  /** Prompt payment offer: the amount that settles the item, and the last day. */
  readonly prompt: { readonly payablePence: number; readonly lastDay: string } | null;
}

export interface OpenInvoicesProps {
  readonly items: readonly OpenInvoiceRow[];
  readonly shares: readonly ItemShare[];
  readonly amountPence: number;
  readonly isAutomatic: boolean;
  readonly onChange: (id: number, pence: number) => void;
  readonly onAutomatic: () => void;
  /** The word for what is settled with. */
  readonly of?: 'payment' | 'credit';
}

const SHARE = money({ min: 0 });

/** Open items of a customer with the part that the payment settles. The rest stays on account. */
export function OpenInvoices({
  items,
  shares,
  amountPence,
  isAutomatic,
  onChange,
  onAutomatic,
  of = 'payment',
}: OpenInvoicesProps) {
  const settled = shares.reduce((total, { pence }) => total + pence, 0);
  const rest = amountPence - settled;
  return (
    <Section
      title="Settles"
      count={items.length}
      flush
      actions={
        !isAutomatic && (
          <Button size="small" onClick={onAutomatic}>
            Oldest first
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <SectionRow>{`The customer has no open invoices. The ${of} stays on account.`}</SectionRow>
      ) : (
        <Box role="region" aria-label="Open invoices" tabIndex={0} sx={SCROLLS_ASIDE}>
          <Box component="table" sx={{ ...STACKED, '& td': { verticalAlign: 'middle' } }}>
            <thead>
              <tr>
                <th scope="col">Document</th>
                <th scope="col">Due</th>
                <th scope="col" className="figure">
                  Open
                </th>
                <th scope="col">Settle</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ id, number, dueDate, openPence, prompt }, at) => (
                <tr key={id}>
                  <td className="wide">
                    {number}
                    {prompt && (
                      <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                        {formatMoney(prompt.payablePence)} by {formatDay(prompt.lastDay)} settles it
                      </Box>
                    )}
                  </td>
                  <td className="num" data-label="Due">
                    {formatDay(dueDate)}
                  </td>
                  <td className="figure num" data-label="Open">
                    {formatMoney(openPence)}
                  </td>
                  <td>
                    <Box sx={{ width: { xs: 104, sm: 130 } }}>
                      <FieldInput
                        id={`share-${id}`}
                        label={`Settle of ${number}`}
                        field={SHARE}
                        bare
                        value={shares[at]?.pence ?? 0}
                        onChange={(value) => onChange(id, typeof value === 'number' ? value : 0)}
                      />
                    </Box>
                  </td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
      {rest < 0 && <Alert severity="warning">{`The parts are ${formatMoney(-rest)} more than the ${of}.`}</Alert>}
      {rest > 0 && items.length > 0 && <SectionRow>{`${formatMoney(rest)} stays on account.`}</SectionRow>}
    </Section>
  );
}
