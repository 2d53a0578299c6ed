import Box from '@mui/material/Box';
import { FieldCell } from '#engine/kinds/cells.tsx';
import { type Field, type Fields, labelOf } from '#engine/kinds/field.ts';
import { kindOf } from '#engine/kinds/kinds.ts';
import type { Line } from '#engine/kinds/lines/lines.ts';
import type { Refs } from '#engine/lists/useList.web.ts';
import { customerOrderLine } from './customerOrderLine.ts';
import { isItem } from './workOrder.rules.ts';

interface OrderLinesProps {
  readonly lines: readonly Line[];
  readonly discount?: unknown;
  /** Fields of the lines; by default those of an order. */
  readonly of?: Fields;
  readonly columns?: readonly string[];
  /** Fields shown below the description. */
  readonly below?: readonly string[];
  /** Names of records that the lines refer to. */
  readonly refs?: Refs;
}

const COLUMNS = ['description', 'quantity', 'unitPence', 'netPence', 'marginPence'];
const BELOW = ['costPence', 'delivered', 'invoiced'];

/** Lines as a table, or as cards on a narrow page. Omits empty columns. */
export function OrderLines({
  lines,
  discount,
  of = customerOrderLine.fields,
  columns: asked = COLUMNS,
  below = BELOW,
  refs = {},
}: OrderLinesProps) {
  if (lines.length === 0) return <Box sx={{ p: 2, color: 'text.secondary' }}>No lines yet.</Box>;
  const columns = asked.flatMap((key) => {
    const field = of[key];
    return field && lines.some((line) => isKnown(line[key])) ? [[key, field] as const] : [];
  });
  return (
    <Box sx={{ overflowX: 'auto', containerType: 'inline-size' }}>
      <Box component="table" aria-label="Lines" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            {columns.map(([key, field]) => (
              <th key={key} scope="col" data-align={alignOf(field)}>
                {labelOf(key, field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={String(line.id)} data-kind={line.kind}>
              <td>{at + 1}</td>
              {columns.map(([key, field]) => {
                const value = isItem(line) || TOLD_ALWAYS.includes(key) ? line[key] : null;
                const isBlank = !isKnown(value) || (line.kind !== 'subtotal' && !isItem(line) && key === 'netPence');
                return (
                  <td
                    key={key}
                    data-align={alignOf(field)}
                    data-heading={labelOf(key, field)}
                    className={isBlank ? 'blank' : ''}
                  >
                    {!isBlank &&
                      (field.to ? (
                        <FieldCell field={field} value={value} context={{ refs }} />
                      ) : (
                        kindOf(field).format(value as never, field)
                      ))}
                    {key === 'unitPence' && isItem(line) && isKnown(line.discount) && (
                      <Box sx={{ color: 'text.secondary', whiteSpace: 'normal' }}>less {String(line.discount)}</Box>
                    )}
                    {key === 'description' && (
                      <>
                        <Remark line={line} />
                        <Below line={line} of={of} keys={below} refs={refs} />
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
      {typeof discount === 'string' && discount !== '' && (
        <Box sx={{ px: 2, py: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
          Discount on the whole: {discount}. It is contained in the net amounts of the lines.
        </Box>
      )}
    </Box>
  );
}

/** Remarks on a line: optional, or a low margin. */
function Remark({ line }: { readonly line: Line }) {
  const isPoor = isKnown(line.marginClass) && line.marginClass !== 'ok';
  return (
    <>
      {line.inclusion === 'optional' && <Box sx={{ color: 'text.secondary' }}>Optional, not counted</Box>}
      {isPoor && <FieldCell field={customerOrderLine.fields.marginClass} value={line.marginClass} />}
    </>
  );
}

/** Details of an item in small print, such as the delivered quantity; omits zero values. */
function Below({
  line,
  of,
  keys,
  refs,
}: {
  readonly line: Line;
  readonly of: Fields;
  readonly keys: readonly string[];
  readonly refs: Refs;
}) {
  const told = keys.flatMap((key) => {
    const field = of[key];
    const value = line[key];
    if (!field || !isItem(line) || !isKnown(value) || value === 0) return [];
    const named = field.to ? refs[field.to]?.[String(value)]?.title : kindOf(field).format(value as never, field);
    return named ? [`${labelOf(key, field)}: ${named}`] : [];
  });
  return told.length === 0 ? null : <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>{told.join(' · ')}</Box>;
}

const TOLD_ALWAYS: readonly string[] = ['description', 'netPence'];
const isKnown = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
const alignOf = (field: Field): 'right' | 'left' => kindOf(field).align ?? 'left';

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    px: 0.75,
    py: 0.75,
    borderTop: '1px solid',
    borderColor: 'divider',
  },
  '& th': { color: 'text.secondary', fontSize: '0.75rem', fontWeight: 550, borderTop: 0, whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { pl: 2, color: 'text.secondary', width: '1%' },
  '& td:nth-of-type(2)': { minWidth: 160 },
  '& [data-align=right]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& tr[data-kind=heading] td, & tr[data-kind=subtotal] td': { fontWeight: 650 },
  '@container (max-width: 460px)': {
    '&, & tbody': { display: 'block' },
    '& thead, & td.blank': { display: 'none' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      py: 0.75,
      borderTop: '1px solid',
      borderColor: 'divider',
    },
    '& td': { border: 0, py: 0.25, px: 2, width: 'auto !important' },
    '& td:first-of-type': { display: 'none' },
    '& td:nth-of-type(2)': { gridColumn: '1 / -1' },
    '& td[data-align=right]': { textAlign: 'left' },
    '& td[data-heading]::before': {
      content: 'attr(data-heading)',
      display: 'block',
      fontSize: '0.75rem',
      color: 'text.secondary',
    },
  },
} as const;
