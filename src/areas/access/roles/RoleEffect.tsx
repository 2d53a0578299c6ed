import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { usePaused } from '#engine/lists/usePaused.web.ts';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { Section } from '#engine/parts/Section.tsx';
import type { Effect } from '../permissions/explanation.ts';
import { madeOf } from '#engine/changes/events/madeOf.ts';

interface RoleEffectProps {
  readonly roleId: number;
  readonly permissions: readonly string[];
}

/** Effect of saving, per user. */
export function RoleEffect({ roleId, permissions }: RoleEffectProps) {
  const asked = usePaused(permissions.join(' '));
  const { data } = useQuery({
    queryKey: ['role', 'effect', roleId, asked],
    meta: madeOf('user'),
    queryFn: ({ signal }) =>
      api<{ readonly users: readonly Effect[] }>('/api/v1/system/roles/preview', {
        method: 'POST',
        body: { roleId, permissions: asked.split(' ').filter(Boolean) },
        idempotent: false,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const touched = data.users.filter(({ gains, loses }) => gains.length > 0 || loses.length > 0);
  return (
    <Section title="Effect on users" flush>
      <Box role="status" sx={{ px: 2, py: 1.25, fontSize: '0.8125rem' }}>
        {data.users.length === 0
          ? 'No users have this role.'
          : touched.length === 0
            ? `Nothing changes for ${data.users.length === 1 ? 'the user who has' : `the ${data.users.length} users who have`} this role.`
            : `${touched.length} of ${data.users.length} ${data.users.length === 1 ? 'user' : 'users'} with this role:`}
      </Box>
      {touched.map((each) => (
        <Box
          key={each.id}
          sx={{ display: 'flex', gap: 1.5, px: 2, py: 1, borderTop: '1px solid', borderColor: 'divider' }}
        >
          <PersonFace userId={each.id} name={each.name} size={24} />
          <Box sx={{ minWidth: 0, fontSize: '0.8125rem' }}>
            <strong>{each.name}</strong>
            <Codes verb="gains" codes={each.gains} />
            <Codes verb="loses" codes={each.loses} />
          </Box>
        </Box>
      ))}
    </Section>
  );
}

function Codes({ verb, codes }: { readonly verb: string; readonly codes: readonly string[] }) {
  if (codes.length === 0) return null;
  const shown = codes.slice(0, FEW);
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {verb} {codes.length}: {shown.join(', ')}
      {codes.length > FEW && ` and ${codes.length - FEW} more`}
    </Typography>
  );
}

const FEW = 12;
