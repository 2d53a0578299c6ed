import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { catalogue } from '#engine/access/catalogue.ts';
import { expanded } from '#engine/access/expand.ts';
import { may } from '#engine/permission/permission.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { recordOptions } from '#engine/lists/useRecord.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import type { Field } from '#engine/kinds/field.ts';
import { wordsOf } from '#engine/kinds/tags/tags.ts';
import { Section } from '#engine/parts/Section.tsx';
import { role } from './role.ts';

const OTHER: Field = { kind: 'ref', to: 'role', optional: true };

/** Permissions that differ between this role and another, in both directions. */
export function CompareRoles({ row }: ShowProps) {
  const id = useId();
  const [otherId, setOther] = useState<number | null>(null);
  const { data: other } = useQuery({ ...recordOptions(role, otherId ?? 0), enabled: otherId !== null });
  const mine = expanded(wordsOf(row.permissions));
  const theirs = expanded(wordsOf(other?.row.permissions));
  const only = (own: readonly string[], not: readonly string[]) =>
    catalogue().filter(({ code }) => may(own, code) && !may(not, code));
  return (
    <Section title="Compare">
      <FieldInput
        id={id}
        label="Compare with role"
        field={OTHER}
        value={otherId}
        onChange={(value) => setOther(typeof value === 'number' ? value : null)}
        context={other ? { refs: { role: { [other.row.id]: { title: String(other.row.name) } } } } : {}}
      />
      {other && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', mt: 1 }}>
          <Only title={`Only in ${String(row.name)}`} sentences={only(mine, theirs).map(({ sentence }) => sentence)} />
          <Only
            title={`Only in ${String(other.row.name)}`}
            sentences={only(theirs, mine).map(({ sentence }) => sentence)}
          />
        </Box>
      )}
    </Section>
  );
}

function Only({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h3" sx={{ fontSize: '0.8125rem', fontWeight: 600, mb: 0.5 }}>
        {title} ({sentences.length})
      </Typography>
      {sentences.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No differences.
        </Typography>
      ) : (
        <Box
          component="ul"
          tabIndex={0}
          aria-label={title}
          sx={{ m: 0, pl: 2, fontSize: '0.8125rem', maxHeight: 320, overflowY: 'auto' }}
        >
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      )}
    </Box>
  );
}
