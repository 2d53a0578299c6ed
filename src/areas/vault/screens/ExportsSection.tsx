import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { SecretOnce } from '#engine/parts/SecretOnce.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { ExportState } from '../exports/exportState.rules.ts';
import { secretExport } from '../exports/secretExport.ts';
import { ReasonField } from './ReasonField.tsx';

const BASE = '/api/v1/credential-exports';

interface Line {
  readonly id: number;
  readonly customer: string | null;
  readonly reason: string;
  readonly createdAt: string;
  readonly askedBy: string;
  readonly isOwn: boolean;
  readonly decidedBy: string | null;
  readonly credentials: number | null;
  readonly state: ExportState;
}

interface Made {
  readonly name: string;
  readonly file: string;
  readonly passphrase: string;
  readonly count: number;
  readonly unreadable: readonly string[];
}

const STATES = {
  waiting: ['Waiting for approval', 'warning'],
  approved: ['Approved', 'good'],
  refused: ['Refused', 'neutral'],
  downloaded: ['Downloaded', 'info'],
  expired: ['Expired', 'neutral'],
} as const;

/** Exports of secrets: requested by one user, approved by another, downloaded once in encrypted form. */
export function ExportsSection() {
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const isAllowed = allows('credential.exportSecrets');
  const { data, error, refetch } = useQuery({
    queryKey: ['secretExport'],
    queryFn: ({ signal }) => api<{ readonly rows: readonly Line[] }>(BASE, { signal }),
    enabled: isAllowed,
  });
  const step = useMutation({
    mutationFn: ({ id, what }: { readonly id: number; readonly what: string }) =>
      api<Partial<Made>>(`${BASE}/${id}/${what}`, { method: 'POST', body: {} }),
    onSuccess: (answer) => {
      if (isMade(answer)) {
        saveFile(answer);
        setMade(answer);
      }
    },
    onSettled: () => refetch(),
  });
  if (!isAllowed) return null;
  return (
    <Section
      title="Exports of credentials"
      icon="key-round"
      anchor="credential-exports"
      about="A second user must approve each export. The file is encrypted and can be downloaded once. Each credential in it is recorded."
      flush
      actions={
        <Button size="small" onClick={() => setAsking(true)}>
          Request export
        </Button>
      }
    >
      {error && !data && <Failed what="The exports could not be loaded" error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <SectionRow>No exports in the last 90 days.</SectionRow>}
      {data?.rows.map((row) => (
        <ExportRow
          key={row.id}
          row={row}
          isBusy={step.isPending}
          failure={step.variables?.id === row.id ? (step.error?.message ?? null) : null}
          onStep={(what) => step.mutate({ id: row.id, what })}
        />
      ))}
      {isAsking && <AskDialog onClose={() => setAsking(false)} onAsked={() => void refetch()} />}
      {made && (
        <SecretOnce
          title="Passphrase of the file"
          what="Passphrase"
          secret={made.passphrase}
          onClose={() => setMade(null)}
        >
          <Typography variant="body2" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            {made.name} with {made.count} {made.count === 1 ? 'credential' : 'credentials'} is in your downloads. Open
            it with 7-Zip, WinZip or Keka, and send the passphrase another way than the file.
            {made.unreadable.length > 0 &&
              ` These could not be decrypted, are not in the file and are locked: ${made.unreadable.join(', ')}.`}
          </Typography>
        </SecretOnce>
      )}
    </Section>
  );
}

interface ExportRowProps {
  readonly row: Line;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onStep: (what: 'approve' | 'refuse' | 'file') => void;
}

function ExportRow({ row, isBusy, failure, onStep }: ExportRowProps) {
  const owner = row.customer ?? 'Our company and suppliers';
  const [label, tone] = STATES[row.state];
  const button = (what: 'approve' | 'refuse' | 'file', words: string) => (
    <Button size="small" disabled={isBusy} aria-label={`${words}: ${owner}`} onClick={() => onStep(what)}>
      {words}
    </Button>
  );
  return (
    <SectionRow sx={{ flexWrap: 'wrap', rowGap: 0.5 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          {owner} (“{row.reason}”)
        </Typography>
        <Typography variant="caption" sx={{ color: failure ? 'error.main' : 'text.secondary' }} role="status">
          {failure ?? (
            <>
              {row.askedBy}, <RelativeTime at={row.createdAt} />
              {row.decidedBy && `, ${row.state === 'refused' ? 'refused' : 'approved'} by ${row.decidedBy}`}
            </>
          )}
        </Typography>
      </Box>
      <StatusPill tone={tone}>{label}</StatusPill>
      {row.state === 'waiting' && !row.isOwn && button('approve', 'Approve')}
      {row.state === 'waiting' && button('refuse', row.isOwn ? 'Withdraw' : 'Refuse')}
      {row.state === 'approved' && row.isOwn && button('file', 'Download')}
    </SectionRow>
  );
}

function AskDialog({ onClose, onAsked }: { readonly onClose: () => void; readonly onAsked: () => void }) {
  const [customerId, setCustomerId] = useState<unknown>(null);
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(BASE, { method: 'POST', body: { customerId: customerId ?? null, reason } }),
    onSuccess: () => {
      onAsked();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Request an export of credentials"
      verb="Request export"
      busy={isPending}
      ready={reason.trim() !== ''}
      failed={error?.message}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Typography variant="body2">
        Another user with this permission must approve the export within 3 days. You then have a day to download it.
      </Typography>
      <FieldInput
        id="export-customer"
        label="Customer"
        field={secretExport.fields.customerId}
        value={customerId}
        onChange={setCustomerId}
        context={{}}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Leave blank for the credentials of our company and of suppliers.
      </Typography>
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  );
}

const isMade = (answer: Partial<Made>): answer is Made => answer.file !== undefined;

function saveFile({ name, file }: Made): void {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
