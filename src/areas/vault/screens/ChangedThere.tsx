import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { recordsOf, recordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';

/** Places where a new secret is not in use yet. Until then the old one is under Versions. */
export function ChangedThere({ row, refs }: ShowProps) {
  const places = recordsOf(Array.isArray(row.openAt) ? row.openAt.map(String) : []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (place: string) =>
      api(`/api/v1/credentials/${row.id}/changed-there`, { method: 'POST', body: { place } }),
  });
  if (places.length === 0) return null;
  return (
    <Section
      title="Changed there?"
      icon="list-checks"
      about="The secret is new. Change it at each of these, then confirm. The previous one is under Versions."
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
      {error && (
        <Typography variant="caption" color="error" role="alert" sx={{ px: 2 }}>
          {error.message}
        </Typography>
      )}
    </Section>
  );
}
