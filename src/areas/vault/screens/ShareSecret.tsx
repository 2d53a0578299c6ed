import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { inSentence } from '#engine/entity/inSentence.ts';
import { api } from '#engine/http/client.web.ts';
import { canSeal, sealSecret } from '#platform/disposable/sealing.web.ts';
import { HoursField, LinkField, LinkForm, PassphraseFields } from '#platform/disposable/screens/LinkForm.tsx';
import { passphraseProblems } from '#platform/disposable/screens/lockFields.ts';
import { MadeLink } from '#platform/disposable/screens/MadeLink.tsx';
import { CannotSeal } from '#platform/disposable/screens/SecretParts.tsx';
import { linkBody, sendLink } from '#platform/disposable/screens/sendLink.web.ts';
import { BLANK_LINK, useLinkForm } from '#platform/disposable/screens/useLinkForm.web.ts';
import { ReceiverField } from './ReceiverField.tsx';
import { SECRET_LABELS, type SecretField } from '../credentials/secretFields.ts';

export interface ShareSecretProps {
  readonly credentialId: number;
  readonly title: string;
  readonly field: SecretField;
  readonly customerId: number | null;
  /** The credential requires a reason. */
  readonly asksReason: boolean;
  readonly onClose: () => void;
}

const BLANK = { ...BLANK_LINK, reason: '', contactId: null as number | null };
const LONGEST = 120;

/** Creates a disposable link for a secret. The browser encrypts the secret without showing it. */
export function ShareSecret({ credentialId, title, field, customerId, asksReason, onClose }: ShareSecretProps) {
  const id = useId();
  const client = useQueryClient();
  const [link, setLink] = useState<string | null>(null);
  const what = `${SECRET_LABELS[field]} of ${title}`;
  const form = useLinkForm(
    {
      blank: { ...BLANK, purpose: what.slice(0, LONGEST), customerId },
      problemsOf: (typed) => ({
        ...(asksReason && typed.reason.trim() === ''
          ? { reason: 'Enter the reason. This credential asks for one.' }
          : {}),
        ...passphraseProblems(typed),
      }),
      make: (typed) => ({
        seal: async () => {
          const { value } = await api<{ readonly value: string }>(`/api/v1/credentials/${credentialId}/share`, {
            method: 'POST',
            body: { field, reason: typed.reason.trim() || null, contactId: typed.contactId },
          });
          const secret = { name: null, type: 'text/plain', bytes: new TextEncoder().encode(value) };
          const { sealed, key } = await sealSecret(secret, typed.passphrase.trim() || null);
          return { body: { ...linkBody(typed), kind: 'text', maxViews: 1, notifyOnOpen: true, ...sealed }, key };
        },
        send: sendLink,
      }),
    },
    (made) => {
      setLink(made);
      void client.invalidateQueries({ queryKey: ['disposable'] });
    },
  );
  return (
    <Dialog
      open
      onClose={form.isBusy ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={id}
      transitionDuration={120}
    >
      <DialogTitle id={id}>{link ? 'Link' : `Share ${inSentence(what)}`}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1 } }}>
        {!canSeal() ? (
          <CannotSeal />
        ) : link ? (
          <MadeLink
            link={link}
            why="Copy the link now and send it. It opens once and cannot be shown again."
            onDone={onClose}
          />
        ) : (
          <LinkForm form={form}>
            {customerId !== null && <ReceiverField form={form} customerId={customerId} />}
            {form.typed.contactId === null && (
              <LinkField
                form={form}
                name="recipient"
                label={customerId === null ? 'Recipient' : 'Other recipient'}
                placeholder="Jo Marsh"
                autoFocus={customerId === null}
              />
            )}
            <HoursField form={form} label="Expires after" />
            <PassphraseFields
              form={form}
              help="Agree on a passphrase by phone if you can. Five wrong attempts destroy the secret."
            />
            <LinkField
              form={form}
              name="reason"
              label="Reason"
              required={asksReason}
              helperText="The credential log keeps your reason."
            />
          </LinkForm>
        )}
      </DialogContent>
    </Dialog>
  );
}
