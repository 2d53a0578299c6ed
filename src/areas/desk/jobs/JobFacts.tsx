import { factsOf } from '#engine/records/show/factsOf.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import type { FaceContext } from '#engine/kinds/face.web.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { job } from './job.ts';

/** Fields shown in the title, in the page frame or on cards. */
const SAID_ELSEWHERE = [
  'number',
  'title',
  'customerId',
  'status',
  'priority',
  'slaLevel',
  'responseDueAt',
  'replyDueAt',
  'resolutionDueAt',
  'nextDueAt',
  'loggedMinutes',
  'reopenCount',
  'mergedIntoId',
  'mergedAt',
  'lastReplyAt',
  'lastReplyBy',
  'watcherIds',
  'isPrivate',
  'blocksIds',
  'relatedIds',
  'duplicateIds',
  'splitFromId',
  'noChasing',
  'shares',
  'sharedWith',
  'sharedBetweenIds',
  'privateTo',
  'checklist',
  'waitingSince',
  'remindersSent',
  'nextChase',
  'nextChaseAt',
];

/** Fields of a job as facts. */
export const JobFacts = ({ row, context }: { readonly row: RecordRow; readonly context: FaceContext }) => (
  <FactSections sections={factsOf(job, row, { custom: [], without: SAID_ELSEWHERE, allows })} context={context} />
);
