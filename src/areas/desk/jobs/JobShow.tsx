import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { lazy, Suspense, useMemo, useState } from 'react';
import { recordIdIn } from '#engine/entity/recordId.ts';
import { titleOf } from '#engine/entity/shape.ts';
import { useLayout } from '#engine/http/appState.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import type { FaceContext } from '#engine/kinds/face.web.ts';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import type { ListRow } from '#engine/lists/useList.web.ts';
import { useListedRow } from '#engine/lists/useListedRow.web.ts';
import { type RecordAnswer, useRecord } from '#engine/lists/useRecord.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { TabBar, TabContent, useTab } from '#engine/parts/page/TabBar.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { AskedAction } from '#engine/records/actions/AskedAction.tsx';
import { NoRecord } from '#engine/records/NoRecord.tsx';
import { GoneAlert } from '#engine/records/show/GoneAlert.tsx';
import { useShowActions } from '#engine/records/show/useShowActions.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { useKeys } from '#engine/screens/useKeys.web.ts';
import { Thread } from '#platform/thread/screens/Thread.tsx';
import { ClocksCard } from '../sla/ClocksCard.tsx';
import { ChaseNotice } from '../chasing/ChaseNotice.tsx';
import { ChecklistCard } from '../checklists/ChecklistCard.tsx';
import { LinksCard } from '../links/LinksCard.tsx';
import { ReplyPicker } from '../replies/ReplyPicker.tsx';
import { PeopleCard } from '../sharing/PeopleCard.tsx';
import { TimeCard } from '../time/TimeCard.tsx';
import { useTimer } from '../time/useTimer.web.ts';
import { PRIORITY_OPTIONS, STATUS_TABLE } from './jobChoices.ts';
import { job } from './job.ts';
import { JobFacts } from './JobFacts.tsx';
import { MergedNotice } from './MergedNotice.tsx';
import { PartsCard } from './PartsCard.tsx';
import { useJobKeys } from './useJobKeys.web.ts';
import { useAssignMe } from './useAssignMe.web.ts';
import { useJobDocument } from '../links/useJobDocument.web.ts';
import { useRequester } from './useRequester.web.ts';

const Here = lazy(async () => ({ default: (await import('#engine/live/browser/Here.tsx')).Here }));
const MergeJob = lazy(async () => ({ default: (await import('./MergeJob.tsx')).MergeJob }));
const ChangeStatus = lazy(async () => ({ default: (await import('./ChangeStatus.tsx')).ChangeStatus }));
const SplitJob = lazy(async () => ({ default: (await import('../links/SplitJob.tsx')).SplitJob }));
const SimilarWork = lazy(async () => ({
  default: (await import('../links/SimilarWork.tsx')).SimilarWorkCard,
}));
const History = lazy(async () => ({ default: (await import('#engine/records/History.tsx')).History }));

const TABS = [
  { key: 'overview', label: 'Overview' },
  { key: 'history', label: 'History' },
] as const;

/** A job: messages on the left, details on the right. */
export function Screen() {
  const { params } = usePlace();
  const id = recordIdIn(job, params) ?? 0;
  const { data, error, refetch } = useRecord(job, id);
  const listed = useListedRow(job, id);
  if (data) return <Shown answer={data} isGone={error instanceof ApiError && error.status === 404} />;
  if (error)
    return (
      <NoRecord entity={job} error={error}>
        <Failed page what="The job could not be loaded" error={error} onRetry={() => void refetch()} />
      </NoRecord>
    );
  return <Listed row={listed} />;
}

/** Data from the list while the job loads. */
function Listed({ row }: { readonly row: ListRow | undefined }) {
  return (
    <Page title={row && titleOf(job, row)} status={row && <Pills row={row} />}>
      <SkeletonRows rows={8} />
    </Page>
  );
}

/** Status and priority pills, if known. */
function Pills({ row }: { readonly row: ListRow }) {
  const state = STATUS_TABLE[row.status as keyof typeof STATUS_TABLE];
  const priority = PRIORITY_OPTIONS[row.priority as keyof typeof PRIORITY_OPTIONS];
  return (
    <>
      {row.status !== undefined && <StatusPill tone={state.tone}>{state.label}</StatusPill>}
      {row.priority !== undefined && <StatusPill tone={priority.tone}>{priority.label}</StatusPill>}
    </>
  );
}

function Shown({ answer, isGone }: { readonly answer: RecordAnswer; readonly isGone: boolean }) {
  const { row, refs, may } = answer;
  const title = titleOf(job, row);
  const customerId = Number(row.customerId);
  useLayout({ pageTitle: `${title} · Job`, modelPermissions: may });
  const [tab, chooseTab] = useTab(TABS);
  const addressOf = useAddressBook();
  const context: FaceContext = { refs, addressOf: (noun, id) => addressOf(noun, id, customerId), customerId };
  const { actions, asking, setAsking, failure } = useShowActions(job, answer, isGone);
  const { may: mayTrack, running, start, stop, error: timerError } = useTimer();
  const mayTime = !isGone && may.includes('job.update') && mayTrack && row.status !== 'merged';
  const mine = running?.jobId === row.id ? running : null;
  useKeys({ t: mayTime ? () => (mine ? stop(mine) : start(row.id)) : undefined });
  const [isMerging, setMerging] = useState(false);
  const [isSplitting, setSplitting] = useState(false);
  const [isChanging, setChanging] = useState(false);
  // A reply that was begun stays on the page, so that its text can be copied.
  const mayWrite = may.includes('job.update') && row.archivedAt === null && row.status !== 'merged';
  const mayEdit = mayWrite && !isGone;
  const maySplit = mayEdit && may.includes('job.create');
  const mayMerge = !isGone && allows('job.merge') && row.status !== 'merged' && row.status !== 'cancelled';
  useJobKeys(row, { mayEdit, changeStatus: mayEdit ? () => setChanging(true) : undefined });
  const requester = useRequester(row, refs);
  const { assignMe, error: assignError } = useAssignMe(row, isGone ? NONE : may);
  const { makeDocument, error: documentError } = useJobDocument(row, isGone);
  const refusal = failure ?? timerError ?? assignError ?? documentError;
  const all = useMemo(() => {
    const timing = mine
      ? { label: 'Stop timer', icon: 'square', onClick: () => stop(mine) }
      : { label: 'Start timer', icon: 'play', onClick: () => start(row.id) };
    const toMe = {
      label: 'Assign to me',
      icon: 'user-check',
      letter: 'i',
      onClick: () => assignMe?.(),
      rare: true as const,
    };
    const merging = {
      label: 'Merge…',
      icon: 'merge',
      letter: 'm',
      onClick: () => setMerging(true),
      rare: true as const,
    };
    const splitting = { label: 'Split…', icon: 'split', onClick: () => setSplitting(true), rare: true as const };
    const paper = (label: string, query: string) => ({
      label,
      icon: 'file-text',
      onClick: () => window.location.assign(`/api/v1/jobs/${row.id}/job.pdf${query}`),
      rare: true as const,
    });
    return [
      ...(mayTime ? [timing] : []),
      ...actions.map((action) => (action.label === ASSIGN ? { ...action, letter: 'a' } : action)),
      ...(assignMe ? [toMe] : []),
      ...(mayMerge ? [merging] : []),
      ...(maySplit ? [splitting] : []),
      ...(makeDocument
        ? [{ label: 'Make a document', icon: 'book-open', onClick: () => makeDocument(), rare: true as const }]
        : []),
      ...(isGone ? [] : [paper('PDF for the customer', ''), paper('PDF with internal notes', '?notes=true')]),
    ];
  }, [actions, assignMe, isGone, makeDocument, mayTime, mayMerge, maySplit, mine, row.id, start, stop]);
  return (
    <Page
      title={title}
      status={
        <>
          <Pills row={row} />
          {row.archivedAt !== null && <StatusPill tone="neutral">Archived</StatusPill>}
        </>
      }
      aside={
        <Suspense fallback={null}>
          <Here entity={job} id={row.id} />
        </Suspense>
      }
      actions={all}
      tabs={<TabBar label="Job pages" tabs={TABS} value={tab} onChange={chooseTab} />}
    >
      {isGone && <GoneAlert entity={job} list="/jobs" />}
      <MergedNotice answer={answer} />
      <ChaseNotice answer={answer} />
      {refusal instanceof ApiError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {refusal.message}
        </Alert>
      )}
      <TabContent tab={tab}>
        {tab === 'history' ? (
          <Suspense fallback={<SkeletonRows />}>
            <History entity={job} answer={answer} />
          </Suspense>
        ) : (
          <Box sx={COLUMNS}>
            <Box sx={{ minWidth: 0 }}>
              <Thread
                noun="job"
                id={row.id}
                mayWrite={mayWrite}
                tools={(tool) => <ReplyPicker {...tool} jobId={row.id} />}
                mayRedact={allows('job.redact')}
                recipient={requester.words}
                outsider={requester.outsider}
                outsiderLabel="Customer"
                originOf={(id) => `J${id}`}
              />
            </Box>
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
              <ClocksCard jobId={row.id} />
              <JobFacts row={row} context={context} />
              <ChecklistCard row={row} refs={refs} mayEdit={mayEdit} />
              <PartsCard row={row} />
              <LinksCard row={row} mayEdit={mayEdit} />
              <Suspense fallback={null}>
                <SimilarWork jobId={row.id} customerId={customerId} />
              </Suspense>
              <PeopleCard answer={answer} />
              <TimeCard row={row} />
            </Box>
          </Box>
        )}
      </TabContent>
      <Suspense fallback={null}>
        {isMerging && <MergeJob row={row} onClose={() => setMerging(false)} />}
        {isChanging && (
          <ChangeStatus number={String(row.number)} actions={actions} onClose={() => setChanging(false)} />
        )}
        {isSplitting && <SplitJob row={row} onClose={() => setSplitting(false)} />}
      </Suspense>
      <AskedAction entity={job} row={row} doable={asking} context={context} onClose={() => setAsking(null)} />
    </Page>
  );
}

const NONE: readonly string[] = [];
/** The label of the declared action, which opens a dialog. */
const ASSIGN = 'Assign…';
const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const;
