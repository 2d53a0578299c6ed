import { inSentence } from '../../entity/inSentence.ts';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { Field } from '../../kinds/field.ts';
import type { Operator } from '../../kinds/kind.ts';
import { editorOf, operatorsOf, operatorWords } from '../conditions.ts';
import type { Condition } from '../query.ts';

export interface OperatorSelectProps {
  readonly label: string;
  readonly field: Field;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
}

/** The operator of a condition. Values are kept if the new operator can use them. */
export function OperatorSelect({ label, field, condition, onChange }: OperatorSelectProps) {
  const operators = operatorsOf(field);
  const choose = (op: Operator) => {
    const keeps = editorOf(field, op) === editorOf(field, condition.op);
    const [first = ''] = condition.values;
    const values = !keeps
      ? []
      : op === 'between'
        ? [first, '']
        : condition.op === 'between'
          ? [first]
          : condition.values;
    onChange({ ...condition, op, values });
  };
  return (
    <Select
      variant="standard"
      value={operators.includes(condition.op) ? condition.op : ''}
      onChange={(event) => {
        const op = operators.find((each) => each === event.target.value);
        if (op) choose(op);
      }}
      inputProps={{ 'aria-label': `How to compare ${inSentence(label)}` }}
      sx={{ fontSize: '0.875rem' }}
    >
      {operators.map((op) => (
        <MenuItem key={op} value={op} dense>
          {operatorWords(field, op)}
        </MenuItem>
      ))}
    </Select>
  );
}
