import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { labelOf } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { readSession, useSession } from '#engine/session/session.web.ts';
import { OWN_FIELDS, type OwnName } from './ownName.ts';

const ADDRESS = '/api/v1/session/name';
type Own = Pick<OwnName, keyof typeof OWN_FIELDS>;

/** Form for the name that colleagues see, and the initials shown without a photo. */
export function OwnNameForm() {
  const id = useId();
  const userId = useSession()?.user.userid;
  const queries = useQueryClient();
  const queryKey = ['user', 'own-name', userId];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api<OwnName>(ADDRESS, { signal }) });
  const [typed, setTyped] = useState<Partial<Own>>({});
  const save = useMutation({
    mutationFn: (body: Own) => api<OwnName>(ADDRESS, { method: 'PUT', body }),
    onSuccess: async (now) => {
      queries.setQueryData(queryKey, now);
      setTyped({});
      toast('Name saved');
      await readSession();
      void queries.invalidateQueries({ queryKey: ['user'] });
    },
  });
  if (!data) return null;
  const { knownAs, initials }: Own = { ...data, ...typed };
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        save.mutate({ knownAs: knownAs || null, initials: initials || null });
      }}
      sx={{
        mt: 2,
        display: 'grid',
        columnGap: 3,
        rowGap: { xs: 1.5, sm: 0 },
        gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {save.error && Object.keys(fields).length === 0 && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1', mb: 1 }}>
          {save.error.message}
        </Alert>
      )}
      {(['knownAs', 'initials'] as const).map((key) => (
        <FieldInput
          key={key}
          id={`${id}-${key}`}
          label={labelOf(key, OWN_FIELDS[key])}
          field={OWN_FIELDS[key]}
          value={{ knownAs, initials }[key]}
          onChange={(value) => setTyped({ ...typed, [key]: typeof value === 'string' ? value : null })}
          help={HELP[key]}
          {...(fields[key]?.[0] ? { error: fields[key][0] } : {})}
        />
      ))}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Button
          type="submit"
          size="small"
          variant="outlined"
          loading={save.isPending}
          disabled={Object.keys(typed).length === 0}
        >
          Save
        </Button>
      </Box>
    </Box>
  );
}

const HELP = {
  knownAs: 'The name colleagues see.',
  initials: 'Shown if you have no photo. Leave blank to use the initials of your name.',
};
