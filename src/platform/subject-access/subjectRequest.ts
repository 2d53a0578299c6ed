import { entity } from '#engine/entity/entity.ts';
import { type UserJobLine, userJobFields } from '../exports/jobs/userJob.ts';
import { day } from '#engine/kinds/day/day.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** The time limit of each run. */
export const GATHERING_MINUTES = 20;

/** A subject access request: a user job, with the statutory month to respond. */
export const subjectRequest = entity('subjectRequest', {
  label: 'Subject access request',
  plural: 'Subject access requests',
  path: 'subject-access',
  personalData: 'rights',
  logClass: 'exports',
  scope: { by: 'none', because: 'they belong to the company' },
  fields: {
    title: text({ max: 300 }),
    /** The noun and ID of the person's record. */
    noun: text({ names: 'noun', max: 60 }),
    personId: whole({ min: 1 }),
    /** The law allows one month. */
    dueOn: day(),
    /** The number of rows by heading, as JSON. */
    counts: text({ optional: true, max: 20_000 }),
    handedAt: moment({ optional: true }),
    ...userJobFields,
  },
  title: ['title'],
  columns: ['title', 'state', 'dueOn', 'handedAt'],
  permanent: true,
  internal: true,
  unsearched: true,
});

/** A request as the responsible users see it. */
export interface SubjectLine extends UserJobLine {
  readonly noun: string;
  readonly personId: number;
  readonly askedBy: string;
  readonly dueOn: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly handedAt: string | null;
}

export interface SubjectAnswer {
  readonly rows: readonly SubjectLine[];
  /** Nouns whose records are people. */
  readonly nouns: readonly string[];
}
