import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { X } from 'lucide-react';
import { labelOf } from '../../kinds/field.ts';
import { type NameOf, operatorsOf } from '../conditions.ts';
import type { Condition } from '../query.ts';
import { ConditionValue } from './ConditionValue.tsx';
import { namesBy } from './namesBy.ts';
import { type FieldsByKey, offeredFields } from './offered.ts';
import { OperatorSelect } from './OperatorSelect.tsx';

export interface ConditionRowProps {
  readonly condition: Condition;
  readonly fields: FieldsByKey;
  readonly fixed: readonly Condition[];
  readonly nameOf: NameOf;
  readonly customerId: number | undefined;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

/** One condition as a line: field, operator and value. */
export function ConditionRow({ condition, fields, fixed, nameOf, customerId, onChange, onRemove }: ConditionRowProps) {
  const offered = offeredFields(fields, fixed);
  const chosen = offered.find((each) => each.key === condition.field);
  const field = chosen?.field ?? { kind: 'text' as const };
  const label = chosen?.label ?? labelOf(condition.field, {});
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '200px 120px minmax(0, 1fr) auto' },
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'start',
      }}
    >
      <Autocomplete
        size="small"
        disableClearable
        autoHighlight
        options={offered.map((each) => each.key)}
        value={condition.field}
        getOptionLabel={(key) => offered.find((each) => each.key === key)?.label ?? key}
        onChange={(_event, key) => {
          const next = offered.find((each) => each.key === key)?.field ?? field;
          onChange({ field: key, op: operatorsOf(next)[0] ?? 'is', values: [] });
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            variant="standard"
            hiddenLabel
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Field' } }}
          />
        )}
      />
      <Box sx={{ gridColumn: { xs: 1, sm: 2 }, pt: 0.25 }}>
        <OperatorSelect label={label} field={field} condition={condition} onChange={onChange} />
      </Box>
      <Box sx={{ gridColumn: { xs: 1, sm: 3 }, minWidth: 0 }}>
        <ConditionValue
          key={`${condition.field} ${condition.op}`}
          label={label}
          field={field}
          condition={condition}
          onChange={onChange}
          context={{
            refs: namesBy(field, condition.values, nameOf),
            ...(customerId ? { customerId } : {}),
          }}
        />
      </Box>
      <IconButton
        size="small"
        aria-label={`Remove condition on ${label}`}
        onClick={onRemove}
        sx={{ gridColumn: { xs: 2, sm: 4 }, gridRow: 1 }}
      >
        <X size={15} />
      </IconButton>
    </Box>
  );
}
