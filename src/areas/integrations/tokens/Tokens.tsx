import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { SecretOnce } from '#engine/parts/SecretOnce.tsx';
import { TokenLine } from './TokenLine.tsx';
import type { TokenRow } from './tokenRow.ts';

const KEY = ['apiToken', 'list'] as const;

/** The user's API tokens, or those of all users for administrators. */
export function Screen() {
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<{ rows: readonly TokenRow[] }>('/api/v1/system/tokens', { signal }),
  });
  const rows = data?.rows ?? [];
  const living = rows.filter(({ state }) => state === 'active' || state === 'expiring');
  const over = rows.filter(({ state }) => state === 'expired' || state === 'revoked');
  const mayMake = allows('token.own');
  const again = () => void client.invalidateQueries({ queryKey: KEY });
  const lines = (some: readonly TokenRow[]) =>
    some.map((row) => <TokenLine key={row.id} row={row} onChanged={again} onSecret={setSecret} />);
  return (
    <Page
      subtitle="A program uses a token to act for you with some of your permissions."
      actions={
        mayMake ? [{ label: 'Create token', icon: 'plus', to: '/system/tokens/create', main: true, letter: 'n' }] : []
      }
    >
      {error && !data ? (
        <Failed what="The tokens could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : rows.length === 0 ? (
        <Section title="Tokens" icon="key-round">
          <EmptyState
            icon="key-round"
            title="No tokens yet"
            why="Programs use a token in place of a password."
            action={
              mayMake && (
                <Button variant="outlined" component={Go} to="/system/tokens/create">
                  Create token
                </Button>
              )
            }
          />
        </Section>
      ) : (
        <>
          <Section title="In use" icon="key-round" count={living.length} flush sx={{ mb: 2 }}>
            {living.length > 0 ? lines(living) : <EmptyState icon="key-round" title="No tokens in use" />}
          </Section>
          {over.length > 0 && (
            <Section title="Expired and revoked" icon="archive" count={over.length} flush>
              {lines(over)}
            </Section>
          )}
        </>
      )}
      {secret && (
        <SecretOnce title="New secret of this token" what="Token" secret={secret} onClose={() => setSecret(null)} />
      )}
    </Page>
  );
}
