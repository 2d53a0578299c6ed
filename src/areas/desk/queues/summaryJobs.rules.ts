import { PRIORITY_OPTIONS, SLA_LEVELS, STATUS_TABLE } from '../jobs/jobChoices.ts';

export interface OpenJob {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly priority: keyof typeof PRIORITY_OPTIONS;
  readonly status: keyof typeof STATUS_TABLE;
  readonly slaLevel: keyof typeof SLA_LEVELS;
  readonly assignee: string | null;
  readonly contactId: number | null;
}

const URGENT: readonly string[] = ['P1', 'P2'];
const OLDEST = 5;
const NEWEST = 5;
/** Lines that fit on the page of the summary. */
const MOST_URGENT = 10;
const MOST_OWN = 10;

/**
 * The open jobs of a customer that a colleague needs to know before returning a call: those of the caller, newest
 * first, then the urgent ones, then the oldest and the newest of the others.
 *
 * @param all oldest first
 * @param callerId the contact who called, if known
 */
export function jobsToKnow<J extends Pick<OpenJob, 'priority' | 'contactId'>>(
  all: readonly J[],
  callerId: number | null,
): readonly J[] {
  const isOwn = ({ contactId }: J): boolean => callerId !== null && contactId === callerId;
  const own = all.filter(isOwn).toReversed().slice(0, MOST_OWN);
  const jobs = all.filter((each) => !isOwn(each));
  const urgent = jobs
    .filter(({ priority }) => URGENT.includes(priority))
    .toSorted((one, other) => one.priority.localeCompare(other.priority))
    .slice(0, MOST_URGENT);
  const others = jobs.filter(({ priority }) => !URGENT.includes(priority));
  const newest = others.slice(Math.max(OLDEST, others.length - NEWEST));
  return [...own, ...urgent, ...others.slice(0, OLDEST), ...newest];
}

/** "J12 Printer is offline: P2, open, Ann Crow, breached" */
export function jobWords({ number, title, priority, status, slaLevel, assignee }: OpenJob): string {
  const level = slaLevel === 'breached' || slaLevel === 'at-risk' ? SLA_LEVELS[slaLevel].label.toLowerCase() : null;
  const facts = [priority, STATUS_TABLE[status].label.toLowerCase(), assignee ?? 'no assignee', level];
  return `${number} ${title}: ${facts.filter(Boolean).join(', ')}`;
}
