import * as z from 'zod';

const ranked = z.object({ id: z.int(), tier: z.literal([1, 2, 3, 4, 5, 6]) });
const grant = z.object({ role: z.string(), pattern: z.string(), implied: z.boolean() });

/** What `search.rank` answers. */
export const searchRankAnswer = z.union([
  z.object({ error: z.enum(['query_too_short', 'query_too_long']) }),
  z.object({ results: z.array(ranked) }),
]);

/** What `calendar.bankHolidays` answers. */
export const calendarBankHolidaysAnswer = z.object({ dates: z.array(z.string()) });

/** What `csv.exportCell` answers. */
export const csvExportCellAnswer = z.object({ cell: z.string() });

/** What `csv.importCell` answers. */
export const csvImportCellAnswer = z.object({ value: z.string() });

/** What `csv.cell` answers. */
export const csvCellAnswer = z.object({ cell: z.string() });

/** What `file.name` answers. */
export const fileNameAnswer = z.object({ name: z.string() });

/** What `outbound.classify` answers. */
export const outboundClassifyAnswer = z.object({
  address: z.string(),
  class: z.enum(['multicast', 'metadata', 'public', 'private', 'shared', 'loopback', 'link-local', 'reserved']),
  allowed: z.boolean(),
});

/** What `password.hashParameters` answers. */
export const passwordHashParametersAnswer = z.object({
  algorithm: z.literal('argon2id'),
  memoryKiB: z.literal(19456),
  iterations: z.literal(2),
  parallelism: z.literal(1),
});

/** What `permission.explain` answers. */
export const permissionExplainAnswer = z.object({
  allowed: z.boolean(),
  reason: z.enum(['inactive', 'feature-off', 'no-grant', 'out-of-scope', 'granted']),
  grantedBy: z.array(grant).readonly(),
});

/** What `auth.password` answers. */
export const authPasswordAnswer = z.object({
  ok: z.boolean(),
  problems: z.array(z.enum(['context', 'too-short', 'too-long', 'common', 'repetitive', 'sequence'])),
});

/** What `auth.throttle` answers. */
export const authThrottleAnswer = z.object({
  allowed: z.boolean(),
  retryAfterSeconds: z.int().nullable(),
  reason: z.enum(['ip', 'account', 'locked']).nullable(),
});

/** What `auth.return` answers. */
export const authReturnAnswer = z.object({ path: z.string() });

/** What `auth.totp` answers. */
export const authTotpAnswer = z.object({
  ok: z.boolean(),
  step: z.number().nullable(),
  reason: z.enum(['empty', 'format', 'replayed', 'wrong']).nullable(),
});

/** What `audit.verify` answers. */
export const auditVerifyAnswer = z.object({
  ok: z.boolean(),
  checked: z.number(),
  brokenAt: z.int().nullable(),
  reason: z.enum(['anchor', 'link', 'sequence', 'content', 'truncated']).nullable(),
});

/** What `disposable.state` answers. */
export const disposableStateAnswer = z.object({ state: z.enum(['expired', 'used', 'active', 'burned', 'revoked']) });

/** What `webhook.sign` answers. */
export const webhookSignAnswer = z.object({ signature: z.string() });

/** What `webhook.retry` answers. */
export const webhookRetryAnswer = z.object({
  outcome: z.enum(['delivered', 'retry', 'failed', 'disabled']),
  delaySeconds: z.int().nullable(),
});

/** What `retention.due` answers. */
export const retentionDueAnswer = z.object({
  dueOn: z.string(),
  action: z.enum(['delete', 'anonymise', 'archive', 'none']),
  held: z.boolean(),
});
