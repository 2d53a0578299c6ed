import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo, useState } from 'react';
import { recordIdIn } from '#engine/entity/recordId.ts';
import { useCustomFields } from '#engine/lists/useCustomFields.web.ts';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { eov } from './eov.ts';
import { ReportedJobs } from './ReportedJobs.tsx';
import { SignatureCard } from './SignatureCard.tsx';
import { discard, useWaiting } from '../device/outbox.web.ts';
import { ReportSummary } from './ReportSummary.tsx';

const SignDialog = lazy(async () => ({ default: (await import('../device/SignDialog.tsx')).SignDialog }));

/** An End Of Visit report: jobs, work done, and signature. */
export function Screen() {
  const id = recordIdIn(eov, usePlace().params) ?? 0;
  const { data } = useRecord(eov, id);
  const [isSigning, setSigning] = useState(false);
  const isWaiting = useSignature(id) !== undefined;
  const maySign = data?.row.state === 'draft' && data.may.includes('eov.update') && !isWaiting;
  const actions = useMemo<readonly PageAction[]>(
    () => [
      ...(maySign
        ? [{ label: 'Sign', icon: 'signature', main: true as const, letter: 's', onClick: () => setSigning(true) }]
        : []),
      { label: 'Download PDF', icon: 'download', onClick: () => location.assign(`/api/v1/jobs/eov/${id}/pdf`) },
    ],
    [id, maySign],
  );
  return (
    <>
      <ShowScreen entity={eov} Overview={Overview} Side={SignatureCard} actions={actions} />
      <Suspense fallback={null}>
        {isSigning && data && (
          <SignDialog
            report={{ id, version: data.row.version }}
            visitId={null}
            number={String(data.row.number)}
            path={`/customer/${String(data.row.customerId)}/jobs/eov/${id}`}
            summary={<ReportSummary row={data.row} />}
            onClose={() => setSigning(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** A signature of the report stored on this device. */
const useSignature = (id: number) => useWaiting().find((each) => each.kind === 'signature' && each.report?.id === id);

/** Fields shown in the jobs table, the signature card or the title. */
const TOLD = [
  'number',
  'revision',
  'state',
  'customerId',
  'jobs',
  'outstandingCount',
  'signerName',
  'signerRole',
  'signatureId',
  'signatureStrokes',
  'signedAt',
  'unsignedReason',
  'sentTo',
  'sentAt',
  'pdfId',
];

function Overview({ entity, row, refs }: ShowProps) {
  const custom = useCustomFields(entity);
  const waiting = useSignature(row.id);
  return (
    <>
      {waiting && (
        <Alert
          severity={waiting.refused ? 'error' : 'info'}
          action={
            waiting.refused ? (
              <Button color="inherit" size="small" onClick={() => discard(waiting.id)}>
                Discard
              </Button>
            ) : undefined
          }
        >
          {waiting.refused
            ? `The signature was refused: ${waiting.refused}`
            : 'The signature is kept on this device. It is sent when the connection is back.'}
        </Alert>
      )}
      {Number(row.unloggedMinutes) > 0 && row.state === 'draft' && (
        <Alert severity="warning">
          {String(row.unloggedMinutes)} minutes on site are not logged. Log the time before the report is signed.
        </Alert>
      )}
      <ReportedJobs row={row} />
      <FactSections sections={factsOf(entity, row, { custom, without: TOLD, allows })} context={{ refs }} />
    </>
  );
}
