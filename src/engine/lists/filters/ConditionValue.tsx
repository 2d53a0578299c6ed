import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useId } from 'react';
import type { FaceContext } from '../../kinds/face.web.ts';
import type { Field } from '../../kinds/field.ts';
import { FieldInput } from '../../kinds/inputs.tsx';
import { editorOf, PERIODS } from '../conditions.ts';
import type { Condition } from '../query.ts';
import { OptionsValue } from './OptionsValue.tsx';
import { TypedValue } from './TypedValue.tsx';

export interface ConditionValueProps {
  readonly label: string;
  readonly field: Field;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly context?: FaceContext;
  /** Focuses the first input, as in a newly opened popover. */
  readonly autoFocus?: boolean;
}

/** The value of a condition, entered according to the field's kind. */
export function ConditionValue({ label, field, condition, onChange, context, autoFocus = false }: ConditionValueProps) {
  const id = useId();
  const { op, values } = condition;
  const take = (next: readonly string[]) => onChange({ ...condition, values: next });
  const editor = editorOf(field, op);
  const typed = (at: number, name: string) => (
    <TypedValue
      label={name}
      field={field}
      value={values[at] ?? ''}
      autoFocus={autoFocus && at === 0}
      onChange={(value) =>
        take(op === 'between' ? [at === 0 ? value : (values[0] ?? ''), at === 1 ? value : (values[1] ?? '')] : [value])
      }
    />
  );

  switch (editor) {
    case 'none':
      return null;
    case 'options':
      return <OptionsValue field={field} values={values} onChange={take} autoFocus={autoFocus} />;
    case 'flag':
      return (
        <Box role="radiogroup" aria-label={label} sx={{ display: 'flex', gap: 1, py: 0.5 }}>
          {[
            ['true', 'Yes'],
            ['false', 'No'],
          ].map(([value = '', words]) => (
            <Chip
              key={value}
              role="radio"
              aria-checked={values[0] === value}
              label={words}
              onClick={() => take([value])}
              color={values[0] === value ? 'primary' : 'default'}
              variant={values[0] === value ? 'filled' : 'outlined'}
            />
          ))}
        </Box>
      );
    case 'records':
    case 'words':
      return (
        <FieldInput
          id={id}
          label={label}
          bare
          autoFocus={autoFocus}
          field={
            editor === 'words'
              ? { kind: 'tags', optional: true }
              : field.toAny
                ? { kind: 'anyRefs', optional: true, toAny: field.toAny }
                : { kind: 'refs', optional: true, ...(field.to ? { to: field.to } : {}) }
          }
          value={editor === 'records' && field.to ? values.map(Number) : values}
          onChange={(next) => take(Array.isArray(next) ? next.map(String) : [])}
          {...(context ? { context } : {})}
        />
      );
    case 'days':
    case 'numbers':
      if (op !== 'between') return typed(0, label);
      return (
        <Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
            {typed(0, 'From')}
            {typed(1, 'To')}
          </Box>
          {editor === 'days' && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, maxWidth: 360 }}>
              {PERIODS.map((period) => (
                <Chip
                  key={period.label}
                  size="small"
                  variant="outlined"
                  label={period.label}
                  onClick={() => take(period.values)}
                />
              ))}
            </Box>
          )}
        </Box>
      );
    case 'text':
      return typed(0, label);
  }
}
