import { ChoiceCell } from './choice/ChoiceCell.tsx';
import { ChoicesCell } from './choices/ChoicesCell.tsx';
import type { Cell, CellProps } from './face.web.ts';
import type { Field, KindName } from './field.ts';
import { FilesCell } from './file/FilesCell.tsx';
import { MomentCell } from './moment/MomentCell.tsx';
import { NotesCell } from './notes/NotesCell.tsx';
import { PlainCell } from './PlainCell.tsx';
import { RefCell } from './ref/RefCell.tsx';
import { RowsCell } from './rows/RowsCell.tsx';
import { TagsCell } from './tags/TagsCell.tsx';
import { LinkCell } from './url/LinkCell.tsx';

/** The component that shows a value of the field in a table or on a page. It imports no inputs, so lists stay small. */
export const cellOf = (field: Pick<Field, 'kind'>): Cell => CELLS[field.kind];

/** A value of any field. Null shows nothing. */
export function FieldCell(props: CellProps) {
  const Shown = cellOf(props.field);
  return props.value === null || props.value === undefined ? null : <Shown {...props} />;
}

const CELLS: Readonly<Record<KindName, Cell>> = {
  text: PlainCell,
  notes: NotesCell,
  whole: PlainCell,
  quantity: PlainCell,
  money: PlainCell,
  percentage: PlainCell,
  flag: PlainCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  day: PlainCell,
  moment: MomentCell,
  duration: PlainCell,
  ref: RefCell,
  refs: RefCell,
  anyRefs: RefCell,
  tags: TagsCell,
  file: FilesCell,
  files: FilesCell,
  rows: (props) => <RowsCell {...props} cellOf={cellOf} />,
  lines: (props) => <RowsCell {...props} cellOf={cellOf} />,
  email: LinkCell,
  phone: LinkCell,
  postcode: PlainCell,
  url: LinkCell,
  ipAddress: PlainCell,
  macAddress: PlainCell,
  secret: PlainCell,
};
