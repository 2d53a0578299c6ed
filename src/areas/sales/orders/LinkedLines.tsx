import Box from '@mui/material/Box';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';
import type { Quote, QuotedLine } from './quote.ts';

interface LinkedLinesProps extends Pick<Quote, 'discount' | 'netPence' | 'vat' | 'grossPence'> {
  readonly lines: readonly (Omit<QuotedLine, 'isOptional'> & { readonly isOptional?: boolean })[];
}

/** The lines and totals of a document as the customer reads them. */
export function LinkedLines({ lines, discount, netPence, vat, grossPence }: LinkedLinesProps) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="table" aria-label="Lines" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit price</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const isItem = line.kind === 'item';
            const net = formatMoney(line.netPence);
            return (
              <tr key={at} data-kind={line.kind}>
                <td colSpan={isItem ? 1 : line.kind === 'subtotal' ? 3 : 4}>
                  {line.description}
                  {line.isOptional && ' (optional, not in the total)'}
                  {line.discount && <Box sx={{ color: 'text.secondary' }}>Discount {line.discount}</Box>}
                </td>
                {isItem && <td>{formatQuantity(line.quantity)}</td>}
                {isItem && (
                  <td>
                    {formatMoney(line.unitPence)}
                    {line.pricePer > 1 ? ` per ${formatQuantity(line.pricePer)}` : ''}
                  </td>
                )}
                {(isItem || line.kind === 'subtotal') && <td>{line.isOptional ? `(${net})` : net}</td>}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <Total label="Net" pence={netPence} />
          {vat.map(({ label, vatPence }) => (
            <Total key={label} label={label} pence={vatPence} />
          ))}
          <Total label="Total" pence={grossPence} isMain />
        </tfoot>
      </Box>
      {discount && (
        <Box sx={{ mt: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
          The amounts contain a discount of {discount} on the whole.
        </Box>
      )}
    </Box>
  );
}

const Total = ({
  label,
  pence,
  isMain = false,
}: {
  readonly label: string;
  readonly pence: number;
  readonly isMain?: boolean;
}) => (
  <tr>
    <Box component="th" scope="row" colSpan={3} sx={{ fontWeight: isMain ? 650 : 400 }}>
      {label}
    </Box>
    <Box component="td" sx={{ fontWeight: isMain ? 650 : 400 }}>
      {formatMoney(pence)}
    </Box>
  </tr>
);

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    py: 0.75,
    pr: 1.5,
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& th:not(:first-of-type), & td:not(:first-of-type), & tfoot th, & tfoot td': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead th': { fontSize: '0.75rem', color: 'text.secondary' },
  '& tr > :last-child': { pr: 0 },
  '& tbody td:first-of-type': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& tr[data-kind=heading] td, & tr[data-kind=subtotal] td': { fontWeight: 650 },
  '& tfoot th, & tfoot td': { border: 0, py: 0.25 },
  '& tfoot tr:first-of-type > *': { pt: 1.5 },
  // On a phone the description is above the figures.
  '@container (max-width: 460px)': {
    '&, & tbody, & tfoot': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'auto auto minmax(max-content, 1fr)',
      columnGap: 0.75,
      py: 0.75,
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    '& tbody td': { border: 0, p: 0 },
    '& tbody td:first-of-type': { gridColumn: '1 / -1' },
    '& tr[data-kind=subtotal] td:first-of-type': { gridColumn: '1 / 3' },
    '& tr[data-kind=item] td:nth-of-type(2)::after': { content: '" ×"' },
    '& td:last-of-type:not(:first-of-type)': { gridColumn: 3 },
    '& tfoot tr': { display: 'flex', justifyContent: 'space-between' },
  },
} as const;
