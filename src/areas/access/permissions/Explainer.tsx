import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { catalogue } from '#engine/access/catalogue.ts';
import { recordOptions } from '#engine/lists/useRecord.web.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import type { Field } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { user } from '#areas/identity/users/user.ts';
import type { ExplanationAnswer } from './explanation.ts';
import { Holders } from './Holders.tsx';
import { madeOf } from '#engine/changes/events/madeOf.ts';

const PERSON: Field = { kind: 'ref', to: 'user', optional: true };
const CUSTOMER: Field = { kind: 'ref', to: 'customer', optional: true };

/** Explains why a user has a permission or not, and who else has it. The question is in the URL. */
export function Explainer() {
  const id = useId();
  const [words, change] = useAddress();
  const all = catalogue();
  const chosen = all.find(({ code }) => code === words.permission) ?? null;
  const userId = idIn(words.userId);
  const customerId = idIn(words.customerId);
  const names = useNamesOf(userId, customerId);
  return (
    <Section title="Check a permission" about="Choose a user and a permission.">
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}
      >
        <FieldInput
          id={`${id}-user`}
          label="User"
          field={PERSON}
          value={userId}
          onChange={(value) => change({ userId: typeof value === 'number' ? String(value) : null })}
          context={names}
        />
        <Autocomplete
          id={`${id}-permission`}
          options={all}
          value={chosen}
          groupBy={({ group }) => group}
          getOptionLabel={({ sentence }) => sentence}
          getOptionKey={({ code }) => code}
          isOptionEqualToValue={(one, other) => one.code === other.code}
          filterOptions={(options, { inputValue }) => {
            const typed = inputValue.trim().toLowerCase();
            return options.filter(({ code, sentence }) => `${sentence} ${code}`.toLowerCase().includes(typed));
          }}
          onChange={(_, permission) => change({ permission: permission?.code ?? null })}
          renderInput={(params) => (
            <TextField
              {...params}
              variant="standard"
              label="Permission"
              slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } }}
            />
          )}
        />
        <FieldInput
          id={`${id}-customer`}
          label="Customer"
          field={CUSTOMER}
          value={customerId}
          onChange={(value) => change({ customerId: typeof value === 'number' ? String(value) : null })}
          context={names}
        />
      </Box>
      {chosen && userId !== null && <Answer permission={chosen.code} userId={userId} customerId={customerId} />}
      {chosen && <Holders permission={chosen.code} sentence={chosen.sentence} />}
    </Section>
  );
}

interface AnswerProps {
  readonly permission: string;
  readonly userId: number;
  readonly customerId: number | null;
}

function Answer({ permission, userId, customerId }: AnswerProps) {
  const { data, error } = useQuery({
    queryKey: ['permission', 'explain', permission, userId, customerId],
    meta: madeOf('user', 'role'),
    queryFn: ({ signal }) =>
      api<ExplanationAnswer>(
        `/api/v1/system/permissions/explain?${new URLSearchParams({
          permission,
          userId: String(userId),
          ...(customerId === null ? {} : { customerId: String(customerId) }),
        })}`,
        { signal },
      ),
  });
  if (error) return <Alert severity="error">{error instanceof ApiError ? error.message : 'The check failed.'}</Alert>;
  if (!data) return null;
  return (
    <Alert severity={data.allowed ? 'success' : 'warning'} role="status" sx={{ mt: 1 }}>
      {data.words.map((sentence) => (
        <Typography key={sentence} variant="body2">
          {sentence}
        </Typography>
      ))}
      {data.origins.length > 0 && (
        <Box component="section" aria-label="Where the permission comes from" sx={{ mt: 1 }}>
          {data.origins.map((sentence) => (
            <Typography key={sentence} variant="caption" component="p">
              {sentence}
            </Typography>
          ))}
        </Box>
      )}
    </Alert>
  );
}

const idIn = (text: string | undefined): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Names of the user and customer in the URL, for the fields. */
function useNamesOf(userId: number | null, customerId: number | null) {
  const noun = findEntity('customer') ?? user;
  const person = useQuery({ ...recordOptions(user, userId ?? 0), enabled: userId !== null });
  const customer = useQuery({ ...recordOptions(noun, customerId ?? 0), enabled: customerId !== null });
  return {
    refs: {
      ...(person.data ? { user: { [person.data.row.id]: { title: String(person.data.row.name) } } } : {}),
      ...(customer.data ? { customer: { [customer.data.row.id]: { title: String(customer.data.row.name) } } } : {}),
    },
  };
}
