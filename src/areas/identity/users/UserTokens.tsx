import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { TokenRow } from '#areas/integrations/tokens/tokenRow.ts';

/** API tokens of a user; renders nothing without any. */
export function UserTokens({ userId }: { readonly userId: number }) {
  const { data } = useQuery({
    queryKey: ['apiToken', 'list', 'all'],
    queryFn: ({ signal }) => api<{ readonly rows: readonly TokenRow[] }>('/api/v1/system/tokens', { signal }),
  });
  const own = data?.rows.filter(({ ownerId, revokedAt }) => ownerId === userId && revokedAt === null) ?? [];
  if (own.length === 0) return null;
  return (
    <Section title="API tokens" count={own.length} flush>
      {own.map(({ id, name, prefix, lastUsedAt }) => (
        <SectionRow key={id}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Go to="/system/tokens">{name}</Go> <code>{prefix}…</code>
          </Box>
          <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {lastUsedAt ? (
              <>
                last used <RelativeTime at={lastUsedAt} />
              </>
            ) : (
              'never used'
            )}
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}
