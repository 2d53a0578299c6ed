import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '#engine/parts/page/Page.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { RequestForm } from '../requests/screens/RequestForm.tsx';
import { canSeal } from '../sealing.web.ts';
import { CannotSeal } from './SecretParts.tsx';
import { DisposableForm } from './DisposableForm.tsx';
import { MadeLink } from './MadeLink.tsx';

/** Creates a link in two steps: the form, then the link, which is shown only once. */
export function Screen() {
  const client = useQueryClient();
  const [{ ask }] = useAddress();
  const [link, setLink] = useState<string | null>(null);
  const { why, ...named } = ask === '1' ? ASKING : SHARING;
  if (!canSeal())
    return (
      <Page {...named}>
        <CannotSeal />
      </Page>
    );
  const Form = ask === '1' ? RequestForm : DisposableForm;
  return (
    <Page {...(link ? { title: 'Link' } : named)}>
      {link ? (
        <MadeLink link={link} why={why} />
      ) : (
        <Form
          onMade={(made) => {
            setLink(made);
            void client.invalidateQueries({ queryKey: ['disposable'] });
          }}
        />
      )}
    </Page>
  );
}

const SHARING = {
  why: 'Copy the link now and send it. It cannot be shown again, because the key after the # is not stored on the server.',
};
const ASKING = {
  title: 'Ask for a secret',
  why: 'Copy the link now and send it. It cannot be shown again. The recipient can send you one answer and cannot read anything.',
};
