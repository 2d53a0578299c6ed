import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FaceContext } from '../../kinds/face.web.ts';
import type { Field } from '../../kinds/field.ts';
import type { Condition } from '../query.ts';
import { ConditionValue } from './ConditionValue.tsx';
import { OperatorSelect } from './OperatorSelect.tsx';

export interface FilterEditorProps {
  readonly label: string;
  readonly field: Field;
  readonly condition: Condition;
  readonly onChange: (condition: Condition) => void;
  readonly onDone: () => void;
  readonly onRemove: () => void;
  readonly context?: FaceContext;
}

/** The editor of one condition, opened from its chip. */
export function FilterEditor({ label, field, condition, onChange, onDone, onRemove, context }: FilterEditorProps) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
      sx={{ width: 340, maxWidth: '90vw', p: 2, display: 'flex', flexDirection: 'column', gap: 1.25 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.25 }}>
        <Typography variant="subtitle2" component="h2">
          {label}
        </Typography>
        <OperatorSelect label={label} field={field} condition={condition} onChange={onChange} />
      </Box>
      {/* Another operator may need a different kind of input. */}
      <ConditionValue
        key={condition.op}
        label={label}
        field={field}
        condition={condition}
        onChange={onChange}
        autoFocus
        {...(context ? { context } : {})}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button size="small" onClick={onRemove}>
          Remove
        </Button>
        <Button size="small" type="submit" variant="contained">
          Done
        </Button>
      </Box>
    </Box>
  );
}
