import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { recordsOf, recordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { ROTATED, SECRET_LABELS } from '../credentials/secretFields.ts';
import { SecretActions } from './SecretActions.tsx';

/** Places where a new secret is not in use yet, with the previous secret that is needed to change it there. */
export function ChangedThere({ row, refs }: ShowProps) {
  const places = recordsOf(Array.isArray(row.openAt) ? row.openAt.map(String) : []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (place: string) =>
      api(`/api/v1/credentials/${row.id}/changed-there`, { method: 'POST', body: { place } }),
  });
  if (places.length === 0) return null;
  const earlier = ROTATED.filter((field) => Array.isArray(row.stored) && row.stored.includes(field));
  return (
    <Section
      title="Changed there?"
      icon="list-checks"
      about="The secret is new. Change it at each of these, then confirm."
      flush
    >
      {places.map(({ noun, id }) => {
        const key = recordKey({ noun, id });
        const title = refs[noun]?.[String(id)]?.title ?? key;
        return (
          <SectionRow key={key} sx={{ gap: 1 }}>
            <span style={{ flex: 1, minWidth: 0 }}>{title}</span>
            <Button size="small" disabled={isPending} onClick={() => mutate(key)} aria-label={`Changed at ${title}`}>
              Changed
            </Button>
          </SectionRow>
        );
      })}
      {earlier.map((field) => (
        <SectionRow key={field} sx={{ alignItems: 'flex-start', flexWrap: 'wrap' }}>
          <Box sx={{ flex: '0 0 150px', pt: 0.5 }}>{`Previous ${SECRET_LABELS[field].toLowerCase()}`}</Box>
          <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
            <SecretActions credentialId={row.id} title={String(row.title)} field={field} version="previous" />
          </Box>
        </SectionRow>
      ))}
      {error && (
        <Typography variant="caption" color="error" role="alert" sx={{ px: 2 }}>
          {error.message}
        </Typography>
      )}
    </Section>
  );
}
