import { useParams } from '@tanstack/react-router';
import { CannotSeal } from '#core/disposable/screens/CannotSeal.tsx';
import { OpenSecret } from '#core/disposable/screens/OpenSecret.tsx';
import { canSeal, isKey } from '#core/disposable/sealing.web.ts';
import { useState } from 'react';
import { Doorway } from './Doorway.tsx';

/** What somebody without an account sees who was sent a disposable link. Opening the page uses nothing up. */
export function Screen() {
  const { token = '' } = useParams({ strict: false });
  // Read once: an address that is changed later belongs to another secret.
  const [key] = useState(() => location.hash.slice(1));
  if (!canSeal())
    return (
      <Doorway title="A secret for you">
        <CannotSeal />
      </Doorway>
    );
  if (!isKey(key))
    return (
      <Doorway
        title="The link is not complete"
        about="What stands behind the # is missing or cut off, and without it nothing can be read. Copy the whole link from the message, or ask for it again. Nothing was used."
      >
        {null}
      </Doorway>
    );
  return (
    <Doorway title="A secret for you">
      <OpenSecret token={token} secretKey={key} />
    </Doorway>
  );
}
