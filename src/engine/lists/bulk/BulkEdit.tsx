import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import { useCustomFields } from '../useCustomFields.web.ts';
import { ApiError } from '../../http/failure.ts';
import { FieldInput } from '../../kinds/inputs.tsx';
import { BulkSummary } from './BulkSummary.tsx';
import { editableFields, setOf } from './editable.ts';
import { type Chosen, counted, useBulk } from './useBulk.web.ts';

export interface BulkEditProps {
  readonly entity: AnyEntity;
  readonly customerId: number | undefined;
  readonly selected: Chosen;
  readonly count: number;
  readonly onClose: () => void;
  /** @param refused ids of the records that were not changed */
  readonly onDone: (refused: readonly number[]) => void;
}

/** Sets one field of all selected records to the same value, with a preview before and an undo after. */
export function BulkEdit({ entity, customerId, selected, count, onClose, onDone }: BulkEditProps) {
  const id = useId();
  const fields = editableFields(entity, useCustomFields(entity));
  const [key, setKey] = useState<string | null>(null);
  const [value, setValue] = useState<unknown>(null);
  const { check, commit } = useBulk(entity, selected);
  const chosen = fields.find((each) => each.key === key);
  const failure = check.error ?? commit.error;
  const complaint =
    failure instanceof ApiError && key ? (failure.fields[key]?.[0] ?? failure.fields.set?.[0]) : undefined;
  const change = { set: key ? setOf(key, value) : {} };
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  const mayCheck = chosen !== undefined && (!isEmpty || chosen.field.optional === true);
  const restart = () => {
    check.reset();
    commit.reset();
  };

  return (
    <Dialog
      open
      onClose={commit.isPending ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
      transitionDuration={120}
    >
      <DialogTitle id={id}>Edit {counted(entity, count)}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <Autocomplete
          options={fields.map((each) => each.key)}
          value={key}
          autoHighlight
          openOnFocus
          getOptionLabel={(each) => fields.find((field) => field.key === each)?.label ?? each}
          onChange={(_event, next) => {
            setKey(next);
            setValue(null);
            restart();
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              variant="standard"
              label="Field"
              autoFocus
              slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
            />
          )}
        />
        {chosen && (
          <FieldInput
            key={chosen.key}
            id={`${id}-value`}
            label={chosen.field.optional ? `${chosen.label} (leave blank to clear)` : chosen.label}
            field={chosen.field}
            value={value}
            required={!chosen.field.optional}
            onChange={(next) => {
              setValue(next);
              restart();
            }}
            {...(complaint ? { error: complaint } : {})}
            context={customerId ? { customerId, values: { customerId } } : {}}
          />
        )}
        {failure instanceof ApiError && !complaint && <Alert severity="error">{failure.message}</Alert>}
        {check.data && <BulkSummary entity={entity} summary={check.data} done="changed" />}
        {!check.data && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            Nothing changes until you check the result and confirm.
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={commit.isPending}>
          Cancel
        </Button>
        {check.data && check.data.changes > 0 ? (
          <Button
            variant="contained"
            loading={commit.isPending}
            onClick={() =>
              commit.mutate(change, { onSuccess: ({ refused }) => onDone(refused.map((each) => each.id)) })
            }
          >
            Change {counted(entity, check.data.changes)}
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={!mayCheck}
            loading={check.isPending}
            onClick={() => check.mutate(change)}
          >
            Check changes
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
