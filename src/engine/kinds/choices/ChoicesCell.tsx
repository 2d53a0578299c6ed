import { labelOfOption } from '../choice/choice.ts';
import type { CellProps } from '../face.web.ts';
import { TagsCell } from '../tags/TagsCell.tsx';
import { wordsOf } from '../tags/tags.ts';

export const ChoicesCell = ({ value, field, ...rest }: CellProps) => (
  <TagsCell {...rest} field={field} value={wordsOf(value).map((key) => labelOfOption(key, field))} />
);
