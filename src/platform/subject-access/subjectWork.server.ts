import { require } from '#engine/access/access.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { registerUserJobWork } from '../exports/jobs/userJobs.server.ts';
import { type UserJob, UserJobFault } from '../exports/jobs/userJobKinds.server.ts';
import type { UserJobRoom } from '../exports/jobs/runUserJob.server.ts';
import { writeZip } from '#engine/files/zip.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { bundle } from './bundle.server.ts';
import { collect } from './collect.server.ts';
import { redactor } from './redaction.rules.ts';
import { GATHERING_MINUTES, subjectRequest } from './subjectRequest.ts';
import { everyName, personOf } from './subjects.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

export const MAY_RUN = 'subjectAccess.run';

export const refuseSubject: UserJob['refuse'] = async (_tx, actor) => require(actor, MAY_RUN);

/** Registers subject access requests as background jobs. */
export function registerSubjectAccess(room: UserJobRoom): void {
  registerUserJobWork(room, {
    noun: subjectRequest,
    work: 'subject-access',
    label: 'Subject access',
    notice: { kind: 'subject.done', path: (id) => `/system/subject-access?made=${id}` },
    minutes: GATHERING_MINUTES,
    refuse: refuseSubject,
    make: async (_actor, row, { reports, path, signal, tell }) => {
      const [entity, entityId, title] = [String(row.noun), Number(row.personId), String(row.title)];
      const person = await personOf(reports, entity, entityId);
      if (!person) throw new UserJobFault('The person no longer exists.');
      const redact = redactor(await everyName(reports), [title, person.name, ...person.emails]);
      const told = await collect(reports, entity, person, { redact, signal, tell });
      const moment = theTime();
      const askedOn = companyToday(new Date(String(row.createdAt)));
      const file = await writeZip(path, bundle({ name: title, askedOn, told }), { moment, signal });
      const counts = Object.fromEntries(told.map((each) => [each.title, each.rows.length]));
      return {
        file: { ...file, name: `subject-access-${String(row.id)}.zip`, mediaType: 'application/zip' },
        set: { counts: JSON.stringify(counts) },
        said: `The personal data of ${title} is ready. Check the file before you send it.`,
        also: async (context) => void (await logEvent(context, { action: 'gather', entity, entityId, title })),
      };
    },
  });
}
