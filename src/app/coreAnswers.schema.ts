import * as z from 'zod';

const ranked = z.object({ id: z.int(), tier: z.literal([1, 2, 3, 4, 5, 6]) });
const grant = z.object({ role: z.string(), pattern: z.string(), implied: z.boolean() });

/** The response of `search.rank`. */
export const searchRankAnswer = z.union([
  z.object({ error: z.enum(['query_too_short', 'query_too_long']) }),
  z.object({ results: z.array(ranked) }),
]);

/** The response of `calendar.bankHolidays`. */
export const calendarBankHolidaysAnswer = z.object({ dates: z.array(z.string()) });

/** The response of `csv.exportCell`. */
export const csvExportCellAnswer = z.object({ cell: z.string() });

/** The response of `csv.importCell`. */
export const csvImportCellAnswer = z.object({ value: z.string() });

/** The response of `csv.cell`. */
export const csvCellAnswer = z.object({ cell: z.string() });

/** The response of `file.name`. */
export const fileNameAnswer = z.object({ name: z.string() });

/** The response of `outbound.classify`. */
export const outboundClassifyAnswer = z.object({
  address: z.string(),
  class: z.enum(['multicast', 'metadata', 'public', 'private', 'shared', 'loopback', 'link-local', 'reserved']),
  allowed: z.boolean(),
});

/** The response of `password.hashParameters`. */
export const passwordHashParametersAnswer = z.object({
  algorithm: z.literal('argon2id'),
  memoryKiB: z.literal(19456),
  iterations: z.literal(2),
  parallelism: z.literal(1),
});

/** The response of `permission.explain`. */
export const permissionExplainAnswer = z.object({
  allowed: z.boolean(),
  reason: z.enum(['inactive', 'feature-off', 'no-grant', 'out-of-scope', 'granted']),
  grantedBy: z.array(grant).readonly(),
});

/** The response of `auth.password`. */
export const authPasswordAnswer = z.object({
  ok: z.boolean(),
  problems: z.array(z.enum(['context', 'too-short', 'too-long', 'common', 'repetitive', 'sequence'])),
});

/** The response of `auth.throttle`. */
export const authThrottleAnswer = z.object({
  allowed: z.boolean(),
  retryAfterSeconds: z.int().nullable(),
  reason: z.enum(['ip', 'account', 'locked']).nullable(),
});

/** The response of `auth.return`. */
export const authReturnAnswer = z.object({ path: z.string() });

/** The response of `auth.totp`. */
export const authTotpAnswer = z.object({
  ok: z.boolean(),
  step: z.number().nullable(),
  reason: z.enum(['empty', 'format', 'replayed', 'wrong']).nullable(),
});

/** The response of `audit.verify`. */
export const auditVerifyAnswer = z.object({
  ok: z.boolean(),
  checked: z.number(),
  brokenAt: z.int().nullable(),
  reason: z.enum(['anchor', 'link', 'sequence', 'content', 'truncated']).nullable(),
});

/** The response of `disposable.state`. */
export const disposableStateAnswer = z.object({ state: z.enum(['expired', 'used', 'active', 'burned', 'revoked']) });

/** The response of `webhook.sign`. */
export const webhookSignAnswer = z.object({ signature: z.string() });

/** The response of `webhook.retry`. */
export const webhookRetryAnswer = z.object({
  outcome: z.enum(['delivered', 'retry', 'failed', 'disabled']),
  delaySeconds: z.int().nullable(),
});

/** The response of `retention.due`. */
export const retentionDueAnswer = z.object({
  dueOn: z.string(),
  action: z.enum(['delete', 'anonymise', 'archive', 'none']),
  held: z.boolean(),
});
