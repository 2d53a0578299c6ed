import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PackagePlus } from 'lucide-react';
import { useId } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { day } from '#engine/kinds/day/day.ts';
import type { Field } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useAddress } from '#engine/screens/address.web.ts';
import { api } from '#engine/http/client.web.ts';
import { useUserJobs } from '../../exports/jobs/screens/useUserJobs.web.ts';
import { incidentPack } from '../incident/incidentPack.ts';
import type { PackLine } from '../incident/packAsked.ts';
import { PackList } from './PackList.tsx';

/**
 * The fields of a pack request. They are in the URL under the same names as the list filters, so the filters carry
 * over.
 */
const FIELDS = {
  who: ref({
    label: 'Account',
    to: 'user',
    optional: true,
    help: 'Actions of the user, and changes to their account.',
  }),
  session: whole({ optional: true, min: 1, help: 'The number shown in the entries.' }),
  ip: text({ label: 'IP address', optional: true, max: 60 }),
  from: day({ label: 'First day', optional: true }),
  to: day({ label: 'Last day', optional: true }),
  reason: text({ label: 'What happened', max: 300, help: 'Shown in the pack and in the audit log.' }),
} as const satisfies Readonly<Record<string, Field>>;
const FIGURES: readonly string[] = ['who', 'session'];

/** Requests packs about an incident, and lists the user's own. */
export function IncidentPacks() {
  const id = useId();
  const [query, change] = useAddress();
  const client = useQueryClient();
  const packs = useUserJobs<PackLine>(incidentPack.name, '/api/v1/audit/packs');
  const values: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.keys(FIELDS).flatMap((key) => {
      const written = query[key];
      return written ? [[key, FIGURES.includes(key) ? Number(written) : written]] : [];
    }),
  );
  const make = useMutation({
    mutationFn: () => api<{ readonly id: number }>('/api/v1/audit/packs', { method: 'POST', body: values }),
    onSuccess: () => {
      toast('Incident pack started. We will notify you when it is ready.');
      change(Object.fromEntries(Object.keys(FIELDS).map((key) => [key, null])));
      return client.invalidateQueries({ queryKey: ['errand', incidentPack.name] });
    },
  });
  const failure = make.error instanceof ApiError ? make.error : null;
  const errorOf = (key: string): string | undefined => failure?.fields[key]?.[0];
  const isOnField = Object.keys(FIELDS).some((key) => errorOf(key));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Section title="New incident pack" icon="shield-alert">
        <Typography variant="body2" sx={{ mb: 2, maxWidth: 720 }}>
          Lists what the log contains about an account, a session, an IP address or a period: secrets accessed, changes
          and exports by customer, and secrets to rotate. The file can be read without this system.
        </Typography>
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            make.mutate();
          }}
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(5, minmax(0, 1fr))',
            },
          }}
        >
          {Object.entries<Field>(FIELDS).map(([key, field]) => {
            const error = errorOf(key);
            return (
              <Box key={key} sx={key === 'reason' ? { gridColumn: '1 / -1' } : {}}>
                <FieldInput
                  id={`${id}-${key}`}
                  label={field.label ?? 'Session'}
                  field={field}
                  value={values[key] ?? null}
                  onChange={(value) =>
                    change({ [key]: typeof value === 'string' || typeof value === 'number' ? String(value) : null })
                  }
                  required={!field.optional}
                  {...(field.help ? { help: field.help } : {})}
                  {...(error ? { error } : {})}
                  context={{ values }}
                />
              </Box>
            );
          })}
          {failure && !isOnField && (
            <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
              {failure.message}
            </Alert>
          )}
          <Box sx={{ gridColumn: '1 / -1' }}>
            <Button type="submit" variant="contained" loading={make.isPending} startIcon={<PackagePlus size={16} />}>
              Create pack
            </Button>
          </Box>
        </Box>
      </Section>
      <PackList packs={packs} />
    </Box>
  );
}
