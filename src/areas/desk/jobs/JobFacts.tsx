import { factsOf } from '#engine/records/show/factsOf.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import type { FaceContext } from '#engine/kinds/face.web.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { job } from './job.ts';

/** Said in the title, in the frame around the page, or on cards of their own. */
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

/** What is known of a job. */
export const JobFacts = ({ row, context }: { readonly row: RecordRow; readonly context: FaceContext }) => (
  <FactSections sections={factsOf(job, row, { custom: [], without: SAID_ELSEWHERE, allows })} context={context} />
);
