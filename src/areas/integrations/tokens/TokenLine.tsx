import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { sessionNow } from '#engine/session/session.web.ts';
import type { TokenState } from './token.rules.ts';
import type { TokenRow } from './tokenRow.ts';

const STATES: Readonly<Record<TokenState, readonly [label: string, tone: 'good' | 'warning' | 'neutral']>> = {
  active: ['Active', 'good'],
  expiring: ['Expires soon', 'warning'],
  expired: ['Expired', 'neutral'],
  revoked: ['Revoked', 'neutral'],
};

/** A token with its permissions and last use; its owner can replace the secret or revoke the token. */
export function TokenLine({
  row,
  onChanged,
  onSecret,
}: {
  readonly row: TokenRow;
  readonly onChanged: () => void;
  readonly onSecret: (secret: string) => void;
}) {
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const act = useMutation({
    mutationFn: (how: 'rotate' | 'revoke') =>
      api<{ token?: string }>(`/api/v1/system/tokens/${row.id}/${how}`, { method: 'POST', body: {} }),
    onSuccess: ({ token }) => {
      setAsked(null);
      onChanged();
      if (token) onSecret(token);
    },
  });
  const isMine = row.ownerId === sessionNow()?.user.userid;
  const isOver = row.state === 'expired' || row.state === 'revoked';
  const [label, tone] = STATES[row.state];
  return (
    <SectionRow sx={{ flexWrap: 'wrap', rowGap: 0.5 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="body2" component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {row.name}{' '}
          <Box component="code" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {row.prefix}…
          </Box>
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {!isMine && row.ownerName && `Owner: ${row.ownerName}. `}Scoped to {row.scopes.join(', ')}
          {row.customerIds &&
            `, for ${row.customerIds.length === 1 ? '1 customer' : `${row.customerIds.length} customers`}`}
          {row.allowFrom && `, from ${row.allowFrom.join(', ')}`}
        </Typography>
      </Box>
      <Typography variant="caption" component="div" sx={{ flex: '0 1 200px', color: 'text.secondary' }}>
        <div>
          {row.lastUsedAt ? (
            <>
              Last used <RelativeTime at={row.lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
        </div>
        <div>
          {row.revokedAt ? (
            <>
              Revoked <RelativeTime at={row.revokedAt} />
            </>
          ) : (
            <>
              Expires <RelativeTime at={row.expiresAt} />
            </>
          )}
        </div>
      </Typography>
      <StatusPill tone={tone}>{label}</StatusPill>
      {!isOver && (
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          {isMine && (
            <Button size="small" onClick={() => setAsked('rotate')}>
              New secret
            </Button>
          )}
          <Button size="small" color="error" onClick={() => setAsked('revoke')}>
            Revoke
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={asked === 'rotate'}
        title={`Create a new secret for ${row.name}?`}
        verb="Create new secret"
        busy={act.isPending}
        failed={act.error?.message ?? null}
        onConfirm={() => act.mutate('rotate')}
        onClose={() => setAsked(null)}
      >
        The old secret stops working immediately. Programs need the new secret.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'revoke'}
        title={`Revoke ${row.name}?`}
        verb="Revoke"
        danger
        busy={act.isPending}
        failed={act.error?.message ?? null}
        onConfirm={() => act.mutate('revoke')}
        onClose={() => setAsked(null)}
      >
        Programs that use this token are refused from now on. You cannot undo this.
      </ConfirmDialog>
    </SectionRow>
  );
}
