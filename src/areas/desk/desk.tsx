import { lazy } from 'react';
import { addDashboardWidget, addToCustomerMenu } from '#areas/customers/customers.tsx';
import { addHomeCard } from '#platform/board/homeCards.web.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import type { ActionAsideProps } from '#engine/records/actions/ActionDialog.tsx';
import type { Components } from '#engine/screens/components.web.ts';
import { later } from '#engine/screens/laterPart.web.ts';
import { slot } from '#engine/screens/slots.tsx';
import { allows } from '#engine/session/session.web.ts';
import { APPROVAL_LINK } from './checklists/approval.ts';
import { RATING_LINK } from './rating/rating.ts';
import type { MakeJobProps } from './jobs/MakeJob.tsx';
import type { RefusedMessageProps } from './replies/RefusedMessage.tsx';

/** The user's timer on one job, for other areas. */
export const JobTimer = lazy(async () => ({ default: (await import('./time/JobTimer.tsx')).JobTimer }));

const JOBS = '/customer/{customerId}/jobs';

export const components: Components = {
  '/jobs': () => import('./queues/AdminJobs.tsx'),
  '/jobs/repeated-faults': () => import('./queues/RepeatedFaults.tsx'),
  '/jobs/tags': () => import('./tags/TagList.tsx'),
  '/jobs/tags/{id}': () => import('./tags/TagPanel.tsx'),
  [JOBS]: () => import('./queues/OpenJobs.tsx'),
  [`${JOBS}/closed`]: () => import('./queues/ClosedJobs.tsx'),
  '/jobs/time': () => import('./time/TimeSheets.tsx'),
  [`${JOBS}/shared`]: () => import('./queues/SharedJobs.tsx'),
  [`${JOBS}/my-shared`]: () => import('./queues/MySharedJobs.tsx'),
  [`${JOBS}/my-assigned`]: () => import('./queues/MyAssignedJobs.tsx'),
  [`${JOBS}/create`]: () => import('./jobs/JobForm.tsx'),
  [APPROVAL_LINK]: () => import('./checklists/ApprovalPage.tsx'),
  [RATING_LINK]: () => import('./rating/RatingPage.tsx'),
  [`${JOBS}/{id}`]: () => import('./jobs/JobShow.tsx'),
  [`${JOBS}/{id}/edit`]: () => import('./jobs/JobForm.tsx'),
};

addToCustomerMenu({ order: 1, entries: [{ noun: 'job' }] });

const MyJobs = later(async () => (await import('./queues/MyJobsCard.tsx')).MyJobsCard);
addHomeCard({
  key: 'jobs',
  title: 'My jobs',
  order: 5,
  permission: 'job.view',
  component: MyJobs,
});

const Figures = later(async () => (await import('./queues/JobFiguresCard.tsx')).JobFiguresCard);
addDashboardWidget({
  key: 'jobs',
  title: 'Jobs',
  order: 12,
  permission: 'job.view',
  component: Figures,
});

const BulkButtons = later(async () => (await import('./queues/BulkButtons.tsx')).BulkButtons);
slot('list:job:bulk', BulkButtons);

const Refused = later(async () => (await import('./replies/RefusedMessage.tsx')).RefusedMessage);
slot<RefusedMessageProps>('thread:job:refused', Refused);

const Assignees = later(async () => (await import('./links/SuggestedAssignees.tsx')).SuggestedAssignees);
slot<ActionAsideProps<RecordRow>>('action:job.assign', Assignees);

const RecountBar = later(async () => (await import('./sla/RecountBar.tsx')).RecountBar);
slot('list:slaPolicy:above', RecountBar);

const MakeJob = later(async () => (await import('./jobs/MakeJob.tsx')).MakeJob);
slot('customer:attention:row', (props: MakeJobProps) => (allows('job.create') ? <MakeJob {...props} /> : null));

const TimerChip = later(async () => (await import('./time/TimerChip.tsx')).TimerChip);
slot('topbar', () => (allows('timeEntry.create') ? <TimerChip /> : null));

const PhonePop = later(async () => (await import('./telephone/PhonePop.tsx')).PhonePop);
slot('topbar', () => (allows('phoneCall.view') && allows('call.create') ? <PhonePop /> : null));

const QuickLogKey = later(async () => (await import('./quick-log/QuickLogKey.tsx')).QuickLogKey);
slot('topbar', () => (allows('call.create') && allows('timeEntry.create') ? <QuickLogKey /> : null));
