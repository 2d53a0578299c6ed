import { areaModel } from '#engine/access/areaModel.ts';
import { editTitle, newTitle } from '#engine/entity/screensOf.ts';
import type { Face, ScreenFacts } from '#engine/screens/manifest.ts';
import { APPROVAL_LINK } from './checklists/approval.ts';
import { checklistTemplate } from './checklists/checklistTemplate.ts';
import { formerMessage } from './imports/formerMessage.ts';
import { job } from './jobs/job.ts';
import { repeatedFaults } from './queues/repeatedFaults.ts';
import { RATING_LINK } from './rating/rating.ts';
import { cannedReply } from './replies/cannedReply.ts';
import { slaPolicy } from './sla/slaPolicy.ts';
import { jobTag } from './tags/jobTag.ts';
import { phoneCall } from './telephone/phoneCall.ts';
import { jobTemplate } from './templates/jobTemplate.ts';
import { timeEntry } from './time/timeEntry.ts';
import { workType } from './time/workType.ts';

const CUSTOMER = '/customer/{customerId}';
const JOBS = `${CUSTOMER}/jobs`;

const screenOf = (path: string, title: string, permission: string, more: Partial<ScreenFacts> = {}): ScreenFacts => ({
  path,
  title,
  area: 'jobs',
  permission,
  ...more,
});
const ofJob = (face: Face) => ({ parent: CUSTOMER, of: { entity: job.name, face } });
const ofTag = (face: Face) => ({ of: { entity: jobTag.name, face } });
const overTags = (face: Face) => ({ parent: '/jobs/tags', panel: true as const, ...ofTag(face) });

export const area = areaModel('desk', {
  feature: 'jobs',
  entities: [
    jobTag,
    slaPolicy,
    workType,
    checklistTemplate,
    cannedReply,
    jobTemplate,
    job,
    timeEntry,
    phoneCall,
    formerMessage,
  ],
  screens: [
    screenOf('/jobs', 'Admin Jobs', 'job.view', { menu: true }),
    screenOf('/jobs/time', 'Time sheets', 'timeEntry.view', { menu: true }),
    screenOf(repeatedFaults.path, repeatedFaults.title, repeatedFaults.permission, { parent: '/jobs' }),
    screenOf('/jobs/tags', jobTag.plural, 'jobTag.view', { menu: true, ...ofTag('list') }),
    screenOf('/jobs/tags/create', newTitle(jobTag), 'jobTag.create', overTags('create')),
    screenOf('/jobs/tags/{id}', jobTag.label, 'jobTag.view', overTags('show')),
    screenOf('/jobs/tags/{id}/edit', editTitle(jobTag), 'jobTag.update', overTags('edit')),
    screenOf(JOBS, 'Jobs', 'job.view', ofJob('list')),
    screenOf(`${JOBS}/create`, newTitle(job), 'job.create', { ...ofJob('create'), parent: JOBS, panel: true }),
    screenOf(`${JOBS}/closed`, 'Closed jobs', 'job.view', { parent: CUSTOMER }),
    screenOf(`${JOBS}/my-assigned`, 'Jobs assigned to me', 'job.view', { parent: CUSTOMER }),
    screenOf(`${JOBS}/shared`, 'Shared jobs', 'job.view', { parent: CUSTOMER }),
    screenOf(`${JOBS}/my-shared`, 'Jobs shared with me', 'job.view', { parent: CUSTOMER }),
    screenOf(`${JOBS}/{id}`, 'Job', 'job.view', { ...ofJob('show'), alone: true }),
    {
      path: RATING_LINK,
      title: 'Rate our work',
      area: 'jobs',
      public: true,
      secretAddress: true,
      bare: true,
    },
    {
      path: APPROVAL_LINK,
      title: 'Approve work',
      area: 'jobs',
      public: true,
      secretAddress: true,
      bare: true,
    },
    screenOf(`${JOBS}/{id}/edit`, editTitle(job), 'job.update', { ...ofJob('edit'), alone: true }),
  ],
  permissions: [
    { code: 'job.merge', group: 'Jobs', sentence: 'Merge jobs of a customer' },
    {
      code: 'job.mergeAcross',
      group: 'Jobs',
      sentence: 'Merge jobs of different customers',
      risk: 'sensitive',
    },
    { code: 'job.share', group: 'Jobs', sentence: 'Share jobs with users, teams and other customers' },
    { code: 'job.viewPrivate', group: 'Jobs', sentence: 'View private jobs', risk: 'sensitive' },
    { code: 'job.redact', group: 'Jobs', sentence: 'Remove the content of messages on jobs', risk: 'sensitive' },
    { code: 'formerMessage.create', sentence: 'Import messages of tickets' },
    { code: 'formerMessage.delete', sentence: 'Undo imports of messages of tickets' },
    { code: 'timeEntry.viewRates', group: 'Time entries', sentence: 'View rates of work types', risk: 'sensitive' },
  ],
});
