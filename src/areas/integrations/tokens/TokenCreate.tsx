import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordForm } from '#engine/records/RecordForm.tsx';
import type { Values } from '#engine/records/formValues.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { sessionNow } from '#engine/session/session.web.ts';
import { apiToken } from './apiToken.ts';
import { SecretOnce } from '#engine/parts/SecretOnce.tsx';

const USUAL_DAYS = 90;

/** Creates a token and shows it once. */
export function Screen() {
  const go = useGo();
  const client = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
  const [preset] = useState<Values>(() => ({
    expiresAt: new Date(Date.now() + USUAL_DAYS * 86_400_000).toISOString().replace(/\d\d\.\d{3}Z$/, '00.000Z'),
  }));
  const leave = () => go('/system/tokens');
  return (
    <Page subtitle="A token can never do more than you can. If you lose a permission, so does the token.">
      <RecordForm
        entity={apiToken}
        custom={[]}
        alone
        preset={preset}
        draftKey={`draft.${sessionNow()?.user.userid ?? 0}.apiToken.new`}
        onSaved={(answer) => {
          void client.invalidateQueries({ queryKey: ['apiToken'] });
          setToken(typeof answer.row.token === 'string' ? answer.row.token : null);
        }}
        onCancel={leave}
      />
      {token && <SecretOnce title="New API token" what="Token" secret={token} onClose={leave} />}
    </Page>
  );
}
