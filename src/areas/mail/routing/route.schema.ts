import * as z from 'zod';
import { count, list, maybe, moment, or } from '#engine/calculations/calculation.schema.ts';
import { JOB_STATUSES } from '#areas/desk/jobs/jobStatus.ts';
import { ROUTE_ACTIONS, ROUTE_REASONS } from './route.rules.ts';

const address = z.string().max(320);
const id = z.int().positive();
const ids = z.record(z.string().max(1_000), id);

/** Input of `mail.route`. Header names may have any case. */
export const mailRouteInput = z.object({
  message: z.object({
    id: maybe(z.string().max(1_000)),
    from: address,
    returnPath: maybe(address),
    to: list(address),
    subject: or(z.string().max(10_000), ''),
    inReplyTo: maybe(z.string().max(1_000)),
    references: list(z.string().max(1_000)),
    headers: or(z.record(z.string().max(200), z.string().max(10_000)), {}).transform((headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ),
  }),
  own: z.object({ addresses: list(address), instanceId: z.string().max(200) }),
  seenIds: list(z.string().max(1_000)),
  threads: or(ids, {}),
  replyAddresses: or(ids, {}),
  jobs: or(
    z.record(
      z.string().max(20),
      z.object({
        status: z.enum(JOB_STATUSES),
        closedAt: maybe(moment),
        mergedInto: maybe(id),
        customerId: maybe(id),
        participants: list(address),
      }),
    ),
    {},
  ),
  contacts: or(ids, {}),
  domains: or(ids, {}),
  automationSources: list(address),
  humanDomains: list(address),
  recentFromSender: or(count, 0),
  reopenDays: or(count.max(3_650), 14),
  now: moment,
});

export const mailRouteAnswer = z.object({
  action: z.enum(ROUTE_ACTIONS),
  jobId: z.int().nullable(),
  customerId: z.int().nullable(),
  acknowledge: z.boolean(),
  reason: z.enum(ROUTE_REASONS),
});
