import { calculation } from '#engine/calculations/calculation.ts';
import type { JobStatus } from '#areas/desk/jobs/jobStatus.ts';
import {
  addressKey,
  domainOf,
  isDeliveryReport,
  isMachineMail,
  mayAnswer,
  type MessageFacts,
} from './message.rules.ts';

export interface RoutedJob {
  readonly status: JobStatus;
  readonly closedAt: string | null;
  readonly mergedInto: number | null;
  readonly customerId: number | null;
  /** Addresses of its participants. */
  readonly participants: readonly string[];
}

/** Facts known when a message arrives. */
export interface RouteFacts {
  readonly message: MessageFacts;
  readonly own: { readonly addresses: readonly string[]; readonly instanceId: string };
  readonly seenIds: readonly string[];
  /** Known Message-IDs, sent or received, and their jobs. */
  readonly threads: Readonly<Record<string, number>>;
  /** Reply addresses with a valid signature, and their jobs. */
  readonly replyAddresses: Readonly<Record<string, number>>;
  readonly jobs: Readonly<Record<string, RoutedJob>>;
  readonly contacts: Readonly<Record<string, number>>;
  readonly domains: Readonly<Record<string, number>>;
  readonly automationSources: readonly string[];
  readonly humanDomains: readonly string[];
  /** Messages of the sender within the last hour. */
  readonly recentFromSender: number;
  readonly reopenDays: number;
  readonly now: string;
}

export const ROUTE_ACTIONS = [
  'ignore',
  'bounce',
  'hold',
  'append',
  'append-quiet',
  'reopen',
  'follow-up',
  'create',
  'create-triage',
] as const;
export type RouteAction = (typeof ROUTE_ACTIONS)[number];

export const ROUTE_REASONS = [
  'own-mail',
  'duplicate',
  'delivery-report',
  'rate',
  'stranger',
  'automated',
  'automation',
  'in-reply-to',
  'references',
  'reply-address',
  'subject',
  'contact',
  'domain',
  'unknown',
] as const;
export type RouteReason = (typeof ROUTE_REASONS)[number];

export interface Route {
  readonly action: RouteAction;
  readonly jobId: number | null;
  readonly customerId: number | null;
  /** The sender gets an acknowledgement. */
  readonly acknowledge: boolean;
  readonly reason: RouteReason;
}

type MatchReason = 'in-reply-to' | 'references' | 'reply-address' | 'subject';
interface Match {
  readonly jobId: number;
  readonly reason: MatchReason;
}

/** Messages of one sender within an hour from which further ones are held. */
export const MOST_AN_HOUR = 20;
const MOST_ACKNOWLEDGED = 5;
const DAY = 86_400_000;

/** The route of a message. The first rule that applies decides. */
export function routeMail(facts: RouteFacts): Route {
  const { message, own, seenIds } = facts;
  const from = addressKey(message.from);
  if (own.addresses.some((each) => addressKey(each) === from) || message.headers['x-crm-instance'] === own.instanceId)
    return route('ignore', 'own-mail');
  if (message.id !== null && seenIds.includes(message.id)) return route('ignore', 'duplicate');
  const match = matchOf(facts);
  if (isDeliveryReport(message))
    return route('bounce', 'delivery-report', {
      jobId: match && match.reason !== 'subject' ? survivorOf(match.jobId, facts) : null,
    });
  if (facts.recentFromSender >= MOST_AN_HOUR) return route('hold', 'rate');
  const sender = customerOfSender(facts);
  if (match?.reason === 'subject' && isStranger(match.jobId, sender, facts))
    return route('hold', 'stranger', { jobId: match.jobId });
  const isMachine = isMachineMail(message) && !facts.humanDomains.some((each) => addressKey(each) === domainOf(from));
  if (isMachine) {
    if (match) return route('append-quiet', 'automated', { jobId: survivorOf(match.jobId, facts) });
    if (!facts.automationSources.some((each) => addressKey(each) === from)) return route('hold', 'automated');
    return route('create', 'automation', { customerId: sender.contact ?? sender.domain });
  }
  return match ? matched(match, facts) : unmatched(sender, facts);
}

const route = (
  action: RouteAction,
  reason: RouteReason,
  more: Partial<Pick<Route, 'jobId' | 'customerId' | 'acknowledge'>> = {},
): Route => ({ action, jobId: null, customerId: null, acknowledge: false, reason, ...more });

/** The job of a message, and the matching criterion. */
function matchOf({ message, threads, replyAddresses, jobs }: RouteFacts): Match | null {
  const found = (jobId: number | undefined, reason: MatchReason): Match | null =>
    jobId !== undefined && jobs[jobId] ? { jobId, reason } : null;
  const byHeader = message.inReplyTo === null ? null : found(threads[message.inReplyTo], 'in-reply-to');
  if (byHeader) return byHeader;
  for (const id of message.references.toReversed()) {
    const byReference = found(threads[id], 'references');
    if (byReference) return byReference;
  }
  const known = new Map(Object.entries(replyAddresses).map(([address, jobId]) => [addressKey(address), jobId]));
  for (const to of message.to) {
    const byAddress = found(known.get(addressKey(to)), 'reply-address');
    if (byAddress) return byAddress;
  }
  for (const [, number] of message.subject.matchAll(/\[J(\d{1,15})\]/gi)) {
    const bySubject = found(Number(number), 'subject');
    if (bySubject) return bySubject;
  }
  return null;
}

interface Sender {
  readonly contact: number | null;
  readonly domain: number | null;
}

function customerOfSender({ message, contacts, domains }: RouteFacts): Sender {
  const from = addressKey(message.from);
  return { contact: byKey(contacts, from), domain: byKey(domains, domainOf(from)) };
}

const byKey = (values: Readonly<Record<string, number>>, key: string): number | null =>
  Object.entries(values).find(([each]) => addressKey(each) === key)?.[1] ?? null;

function isStranger(jobId: number, { contact, domain }: Sender, { message, jobs }: RouteFacts): boolean {
  const job = jobs[jobId];
  if (!job) return true;
  if (job.participants.some((each) => addressKey(each) === addressKey(message.from))) return false;
  const customerId = contact ?? domain;
  return customerId === null || customerId !== job.customerId;
}

/** The final target of a merged job, through any number of merges. */
function survivorOf(jobId: number, { jobs }: RouteFacts): number {
  const passed = new Set<number>();
  let at = jobId;
  for (;;) {
    const job = jobs[at];
    if (job?.status !== 'merged' || job.mergedInto === null || passed.has(at) || !jobs[job.mergedInto]) return at;
    passed.add(at);
    at = job.mergedInto;
  }
}

function matched({ jobId: named, reason }: Match, facts: RouteFacts): Route {
  const jobId = survivorOf(named, facts);
  const job = facts.jobs[jobId];
  const followUp = () =>
    route('follow-up', reason, { jobId, customerId: job?.customerId ?? null, acknowledge: isAnswered(facts) });
  if (job?.status === 'cancelled') return followUp();
  if (job?.status === 'resolved') return route('reopen', reason, { jobId });
  if (job?.status !== 'closed') return route('append', reason, { jobId });
  const closed = job.closedAt === null ? Number.NaN : Date.parse(facts.now) - Date.parse(job.closedAt);
  return closed <= facts.reopenDays * DAY ? route('reopen', reason, { jobId }) : followUp();
}

function unmatched({ contact, domain }: Sender, facts: RouteFacts): Route {
  const acknowledge = isAnswered(facts);
  if (contact !== null) return route('create', 'contact', { customerId: contact, acknowledge });
  if (domain !== null) return route('create', 'domain', { customerId: domain, acknowledge });
  return route('create-triage', 'unknown', { acknowledge });
}

const isAnswered = ({ message, recentFromSender }: RouteFacts): boolean =>
  mayAnswer(message) && recentFromSender < MOST_ACKNOWLEDGED;

export const mailRoute = calculation('mail.route', routeMail);
