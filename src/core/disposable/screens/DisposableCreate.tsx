import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../parts/Page.tsx';
import { DisposableForm } from './DisposableForm.tsx';
import { MadeLink } from './MadeLink.tsx';
import { CannotSeal } from './CannotSeal.tsx';
import { canSeal } from '../sealing.web.ts';

/** Makes a link in two steps: what to share and for how long, then the link, which is shown this once. */
export function Screen() {
  const client = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  if (!canSeal())
    return (
      <Page title="Share a secret">
        <CannotSeal />
      </Page>
    );
  return (
    <Page title={link ? 'The link' : 'Share a secret'}>
      {link ? (
        <MadeLink link={link} />
      ) : (
        <DisposableForm
          onMade={(made) => {
            setLink(made);
            void client.invalidateQueries({ queryKey: ['disposable'] });
          }}
        />
      )}
    </Page>
  );
}
