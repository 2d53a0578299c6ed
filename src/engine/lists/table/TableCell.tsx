import { cellOf } from '../../kinds/cells.tsx';
import type { FaceContext } from '../../kinds/face.web.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { PlainCell } from '../../kinds/PlainCell.tsx';
import { inYears } from '../../kinds/whole/years.ts';
import { Go } from '../../screens/Go.tsx';
import { StatusPill } from '../../parts/StatusPill.tsx';
import { customFieldKey } from '../../entity/customField.ts';
import type { Column } from '../columns.ts';
import type { ListRow } from '../useList.web.ts';

/** Custom cells of a screen in place of the field's own, by column. */
export type Cells = Readonly<Record<string, (row: ListRow, context: FaceContext) => React.ReactNode>>;

export interface TableCellProps {
  readonly column: Column;
  readonly row: ListRow;
  readonly context: FaceContext;
  readonly cells: Cells;
  /** The address of the record, for the column that names it. */
  readonly href: string | null;
}

/** One value of a row. In the naming column it is a link to the record. */
export function TableCell({ column, row, context, cells, href }: TableCellProps) {
  // A link needs a text, even if the record has no name.
  const blank = column.unnamed && isBlank(valueIn(row, column.key)) ? `${column.unnamed} ${row.id}` : undefined;
  const shown = cells[column.key]?.(row, context) ?? blank ?? <Value column={column} row={row} context={context} />;
  if (!column.names) return shown;
  return (
    <>
      {href ? (
        // The row has one Tab stop, on which Enter opens the record.
        <Go to={href} tabIndex={-1} className="names fits" data-names="">
          {shown}
        </Go>
      ) : (
        <span className="names fits">{shown}</span>
      )}
      {row.archivedAt !== undefined && row.archivedAt !== null && <StatusPill tone="neutral">Archived</StatusPill>}
    </>
  );
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';

function Value({ column, row, context }: Pick<TableCellProps, 'column' | 'row' | 'context'>) {
  const value = valueIn(row, column.key);
  if (isBlank(value)) return null;
  const Shown = cellOf(column.field);
  // Most cells are plain text. Rendering them without a component makes scrolling faster.
  if (Shown !== PlainCell) return <Shown field={column.field} value={value} place="table" context={context} />;
  const words = inYears(value, column.field.unit) ?? kindOf(column.field).format(value as never, column.field);
  return column.names ? (
    words
  ) : (
    <span
      className={isTold(column) ? 'fits tail' : 'fits'}
      {...(words.length > LONG || isTold(column) ? { title: words } : {})}
    >
      {isTold(column) ? <bdi>{words}</bdi> : words}
    </span>
  );
}

const LONG = 24;

/** Identifiers such as serial numbers often differ only at the end. */
const isTold = ({ field }: Column): boolean => field.kind === 'text' && field.search === 'identifier';

/** A field's value; custom fields are in `extra`. */
export function valueIn(row: ListRow, key: string): unknown {
  const custom = customFieldKey(key);
  if (!custom) return row[key];
  const { extra } = row;
  return typeof extra === 'object' && extra !== null
    ? new Map<string, unknown>(Object.entries(extra)).get(custom)
    : undefined;
}
