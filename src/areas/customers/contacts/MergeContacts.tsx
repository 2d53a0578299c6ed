import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { titleOf } from '#engine/entity/shape.ts';
import { type RecordAnswer, recordOptions, useTakeRecord } from '#engine/lists/useRecord.web.ts';
import { api } from '#engine/http/client.web.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { kindOf } from '#engine/kinds/kinds.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { contact } from './contact.ts';
import { MERGED_BY_CHOICE } from './contact.rules.ts';

export interface MergeContactsProps {
  readonly answer: RecordAnswer;
  readonly onClose: () => void;
}

const DROP: Field = { kind: 'ref', to: 'contact', same: 'customerId' };

/**
 * Merges two contacts side by side: the user chooses between differences, gaps are filled, and the merge can be undone.
 */
export function MergeContacts({ answer, onClose }: MergeContactsProps) {
  const id = useId();
  const client = useQueryClient();
  const take = useTakeRecord(contact);
  const { row: keep } = answer;
  const [dropId, setDrop] = useState<unknown>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const other = useQuery({
    ...recordOptions(contact, typeof dropId === 'number' ? dropId : 0),
    enabled: typeof dropId === 'number',
  });
  const drop = typeof dropId === 'number' && dropId !== keep.id ? other.data : undefined;
  const merge = useMutation({
    mutationFn: () =>
      api<RecordAnswer & { readonly batch: number }>(`/api/v1/contacts/${keep.id}/merge`, {
        method: 'POST',
        body: { version: keep.version, dropId, take: [...taken] },
      }),
    onSuccess: (merged) => {
      take(merged);
      void client.invalidateQueries({ queryKey: ['contact'] });
      onClose();
      toast(`Merged into ${titleOf(contact, merged.row)}`, {
        undo: () => {
          api(`/api/v1/contacts/${String(dropId)}/unmerge`, { method: 'POST', body: {} }).then(
            () => client.invalidateQueries({ queryKey: ['contact'] }),
            () => toast('The merge could not be undone'),
          );
        },
      });
    },
  });
  const differing = drop
    ? MERGED_BY_CHOICE.filter(
        (key) => filled(drop.row[key]) && filled(keep[key]) && String(drop.row[key]) !== String(keep[key]),
      )
    : [];
  const filling = drop
    ? MERGED_BY_CHOICE.filter((key) => key !== 'mayApproveUpTo' && filled(drop.row[key]) && !filled(keep[key]))
    : [];
  return (
    <Dialog
      open
      onClose={merge.isPending ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
      transitionDuration={120}
    >
      <DialogTitle id={id}>Merge into {titleOf(contact, keep)}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          References to the other contact will point to {titleOf(contact, keep)}. The stricter consent applies. You can
          undo the merge for 30 days.
        </Typography>
        <FieldInput
          id="merge-drop"
          label="Other contact"
          field={DROP}
          value={dropId}
          onChange={(next) => {
            setDrop(next);
            setTaken(new Set());
          }}
          context={{ customerId: Number(keep.customerId), values: { customerId: keep.customerId } }}
          autoFocus
          required
          {...(dropId === keep.id ? { error: 'Choose the other contact.' } : {})}
        />
        {drop && differing.length > 0 && (
          <Box
            component="table"
            sx={{
              width: '100%',
              borderCollapse: 'collapse',
              fontSize: '0.8125rem',
              '& td, & th': { textAlign: 'left', py: 0.25, pr: 1, verticalAlign: 'top' },
              '& th': { color: 'text.secondary', fontWeight: 500 },
            }}
          >
            <thead>
              <tr>
                <th>Keep</th>
                <th>{titleOf(contact, keep)}</th>
                <th>{titleOf(contact, drop.row)}</th>
              </tr>
            </thead>
            <tbody>
              {differing.map((key) => (
                <tr key={key}>
                  <td>{labelOf(key, contact.fields[key])}</td>
                  {[false, true].map((isOther) => (
                    <td key={String(isOther)}>
                      <Box
                        component="label"
                        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, cursor: 'pointer' }}
                      >
                        <Radio
                          size="small"
                          name={`merge-${key}`}
                          checked={taken.has(key) === isOther}
                          onChange={() =>
                            setTaken(
                              (now) => new Set(isOther ? [...now, key] : [...now].filter((each) => each !== key)),
                            )
                          }
                          sx={{ p: 0.25 }}
                        />
                        {words(key, (isOther ? drop.row : keep)[key], isOther ? drop : answer)}
                      </Box>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        )}
        {drop && filling.length > 0 && (
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            Filled from the other contact:{' '}
            {filling.map((key) => labelOf(key, contact.fields[key]).toLowerCase()).join(', ')}.
          </Typography>
        )}
        {merge.error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {merge.error.message}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={merge.isPending}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!drop} loading={merge.isPending} onClick={() => merge.mutate()}>
          Merge
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const filled = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== false;

function words(key: keyof typeof contact.fields, value: unknown, { refs }: RecordAnswer): string {
  const field: Field = contact.fields[key];
  if (field.kind === 'ref') return refs[String(field.to)]?.[String(value)]?.title ?? `#${String(value)}`;
  return kindOf(field).format(value as never, field);
}
