import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { alsoRemoves } from '#engine/bulk/removal.server.ts';
import { writeElsewhere } from '#engine/import/running/elsewhere.server.ts';
import { mountReport } from '#engine/reports/reports.server.ts';
import { removeImported } from '#platform/thread/importEntries.server.ts';
import { deskCalculations } from './desk.calculations.server.ts';
import { deskAuditEvents } from './deskAuditEvents.server.ts';
import { formerMessage } from './imports/formerMessage.ts';
import { writeFormerMessages, writeSingleMessages } from './imports/formerMessages.server.ts';
import { mountBulkActions } from './jobs/bulkActions.server.ts';
import { mountBulkReplies } from './jobs/bulkReplies.server.ts';
import { job } from './jobs/job.ts';
import { jobBehaviour } from './jobs/job.server.ts';
import { mountJobs } from './jobs/jobRoutes.server.ts';
import { staysWithMergedJob } from './jobs/mergeReferences.server.ts';
import { mountJobMerges } from './jobs/mergeRoutes.server.ts';
import { registerJobThread } from './jobs/jobThread.server.ts';
import { mountQuickLog } from './quick-log/quickLogRoutes.server.ts';
import { mountClocks } from './sla/clockRoutes.server.ts';
import { recountBehaviours } from './sla/recount.server.ts';
import { registerSlaTimers } from './sla/slaTimers.server.ts';
import { slaPolicyBehaviour } from './sla/slaPolicy.server.ts';
import { mountApprovals } from './checklists/approvalRoutes.server.ts';
import { listMyItems } from './checklists/myItems.server.ts';
import { mountChecklists } from './checklists/checklistRoutes.server.ts';
import { registerChaseTimers } from './chasing/chaseTimers.server.ts';
import { mountLinks } from './links/linkRoutes.server.ts';
import { mountSplits } from './links/splitRoutes.server.ts';
import { mountReplies } from './replies/replyRoutes.server.ts';
import { registerShareTimers } from './sharing/visibility.server.ts';
import { mountShares } from './sharing/shareRoutes.server.ts';
import { jobTemplateBehaviour, registerRepetition } from './templates/repetition.server.ts';
import { mountTemplates } from './templates/templateRoutes.server.ts';
import { mountTimeSheets } from './time/sheetRoutes.server.ts';
import { keepPhoneCalls } from './telephone/keptCalls.server.ts';
import { phoneCallBehaviour } from './telephone/phoneCall.server.ts';
import { mountRatings } from './rating/ratingRoutes.server.ts';
import { mountJobPaper } from './jobs/paperRoutes.server.ts';
import { mountJobFigures } from './queues/jobFigures.server.ts';
import { repeatedFaults } from './queues/repeatedFaults.ts';
import { answerRepeatedFaults } from './queues/repeatedFaults.server.ts';
import { summariseJobs } from './queues/summaryJobs.server.ts';
import { mountSuggestions } from './links/suggestionRoutes.server.ts';
import { mountTags } from './tags/tagRoutes.server.ts';
import { mountTimers } from './time/timerRoutes.server.ts';
import { timeEntryBehaviour } from './time/timeEntry.server.ts';

export { usualWorkType } from './time/timerRoutes.server.ts';
export { addCustomerMessage, addJobLine } from './jobs/messageIn.server.ts';
export { hasComingVisit } from './jobs/comingVisit.server.ts';
export { type ContractPolicies, contractsPromise } from './sla/contractPolicies.server.ts';
export { askRecount, scheduleRecount } from './sla/recount.server.ts';
export { scheduleForgottenTimers } from './time/forgottenTimers.server.ts';
export { staysWithMergedJob } from './jobs/mergeReferences.server.ts';
export { answersCome, type ReplyWay, subjectOf } from './jobs/replyWay.server.ts';

export const area: AreaModule = {
  auditEvents: [deskAuditEvents],
  behaviours: [
    jobBehaviour,
    slaPolicyBehaviour,
    timeEntryBehaviour,
    phoneCallBehaviour,
    jobTemplateBehaviour,
    ...recountBehaviours,
  ],
  register: () => {
    registerCalculations(deskCalculations);
    registerSlaTimers();
    registerShareTimers();
    registerChaseTimers();
    registerJobThread();
    keepPhoneCalls();
    summariseJobs();
    listMyItems();
    registerRepetition();
    staysWithMergedJob(
      job,
      'splitFromId',
      'it says from which job this one was split, which the undo of the split needs',
    );
    staysWithMergedJob(formerMessage, 'jobId', 'an import finds the message by the job that the file names');
    writeElsewhere(job.name, writeFormerMessages);
    writeElsewhere(formerMessage.name, writeSingleMessages);
    alsoRemoves(async (tx, noun, ids) => {
      if (noun === formerMessage.name) await removeImported(tx, ids);
    });
  },
  mount: (app, services) => {
    const { database } = services;
    mountRatings(app, services);
    mountApprovals(app, services);
    mountJobPaper(app, services);
    mountJobs(app, database);
    mountJobFigures(app, database);
    mountJobMerges(app, database);
    mountBulkActions(app, database);
    mountBulkReplies(app, services);
    mountClocks(app, database);
    mountTimers(app, database);
    mountQuickLog(app, database);
    mountTags(app, database);
    mountShares(app, database);
    mountLinks(app, database);
    mountSplits(app, services);
    mountChecklists(app, database);
    mountReplies(app, database);
    mountTemplates(app, database);
    mountTimeSheets(app, database);
    mountSuggestions(app, database);
    mountReport(app, database, repeatedFaults, answerRepeatedFaults);
  },
};
