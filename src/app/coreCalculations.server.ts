import * as z from 'zod';
import { checkCode, readSecret } from '#engine/keys/oneTimeCode.server.ts';
import { foldCase, passwordProblems } from '#engine/keys/password.ts';
import { PASSWORD_COST } from '#engine/keys/passwordCost.ts';
import { explain } from '#engine/permission/permission.ts';
import { permissionExplainInput } from '#engine/permission/permission.schema.ts';
import { returnPath } from '#engine/permission/returnPath.ts';
import { authPasswordInput, authReturnInput, authThrottleInput, authTotpInput } from '#engine/keys/signIn.schema.ts';
import { throttle } from '#engine/keys/throttle.ts';
import { verifyChain } from '#platform/audit/chain.server.ts';
import { auditVerifyInput } from '#platform/audit/verify.schema.ts';
import { bankHolidaysOf } from '#engine/calendar/bankHolidays.ts';
import { bankHolidaysInput } from '#engine/calendar/bankHolidays.schema.ts';
import { exportCell, importCell } from '#engine/csv/cell.ts';
import { csvCellInput, exportCellInput, importCellInput } from '#engine/csv/cell.schema.ts';
import { fileName } from '#engine/files/fileName.ts';
import { fileNameInput } from '#engine/files/fileName.schema.ts';
import { classify } from '#engine/network/addressClass.ts';
import { outboundClassifyInput } from '#engine/outbound/classify.schema.ts';
import { readAddress } from '#engine/outbound/readAddress.server.ts';
import { stateOf } from '#platform/disposable/state.ts';
import { disposableStateInput } from '#platform/disposable/state.schema.ts';
import { retentionDue } from '#platform/retention/retention.ts';
import { retentionDueInput } from '#platform/retention/retention.schema.ts';
import { queryRefusal, rank } from '#engine/store/index/rank.ts';
import { searchRankInput } from '#engine/search/rank.schema.ts';
import { nextTry } from '#platform/webhooks/retry.ts';
import { webhookRetryInput, webhookSignInput } from '#platform/webhooks/webhook.schema.ts';
import { signWebhook } from '#platform/webhooks/webhook.server.ts';
import { type OfferedCalculation, rule } from '#engine/calculations/calculation.schema.ts';
import * as given from './coreAnswers.schema.ts';

const totpInput = authTotpInput.transform(({ secret, ...rest }, context) => {
  const bytes = readSecret(secret);
  if (bytes) return { secret: bytes, ...rest };
  context.addIssue({ code: 'custom', path: ['secret'], message: 'Enter the secret in base32.' });
  return z.NEVER;
});

const classifyInput = outboundClassifyInput.transform(({ host, allow }, context) => {
  const ip = readAddress(host);
  if (ip) return { ip, allow };
  context.addIssue({ code: 'custom', path: ['host'], message: 'Enter an address such as 10.20.0.5.' });
  return z.NEVER;
});

/** The engine's calculations. Secrets come from the input only, and stored ones are never used. */
export const coreCalculations: readonly OfferedCalculation[] = [
  rule('search.rank', searchRankInput, given.searchRankAnswer, ({ query, items, includeArchived }) => {
    const error = queryRefusal(query);
    const candidates = items.filter(({ archived }) => includeArchived || !archived);
    return error ? { error } : { results: rank(query, candidates) };
  }),
  rule(
    'calendar.bankHolidays',
    bankHolidaysInput,
    given.calendarBankHolidaysAnswer,
    ({ division, year, add, remove }) => ({
      dates: [...new Set([...bankHolidaysOf(division, year).map(({ day }) => day), ...add])]
        .filter((day) => !remove.includes(day))
        .sort(),
    }),
  ),
  rule('csv.exportCell', exportCellInput, given.csvExportCellAnswer, ({ type, value }) => ({
    cell: exportCell(type, value),
  })),
  rule('csv.importCell', importCellInput, given.csvImportCellAnswer, ({ cell }) => ({ value: importCell(cell) })),
  rule('csv.cell', csvCellInput, given.csvCellAnswer, ({ kind, value }) => ({ cell: exportCell(kind, value) })),
  rule('file.name', fileNameInput, given.fileNameAnswer, ({ name, type }) => ({ name: fileName(name, type) })),
  rule('outbound.classify', classifyInput, given.outboundClassifyAnswer, ({ ip, allow }) => classify(ip, allow)),
  rule('password.hashParameters', z.object({}), given.passwordHashParametersAnswer, () => PASSWORD_COST),
  rule('permission.explain', permissionExplainInput, given.permissionExplainAnswer, explain),
  rule('auth.password', authPasswordInput, given.authPasswordAnswer, ({ blocklist, ...chosen }) => {
    const blocked = new Set(blocklist.map(foldCase));
    const problems = passwordProblems(chosen, (folded) => blocked.has(folded));
    return { ok: problems.length === 0, problems };
  }),
  rule('auth.throttle', authThrottleInput, given.authThrottleAnswer, ({ now, ...failures }) => throttle(failures, now)),
  rule('auth.return', authReturnInput, given.authReturnAnswer, ({ from }) => ({ path: returnPath(from) })),
  rule('auth.totp', totpInput, given.authTotpAnswer, ({ secret, code, now, lastStep }) =>
    checkCode(secret, code, now, lastStep),
  ),
  rule('audit.verify', auditVerifyInput, given.auditVerifyAnswer, ({ fromSeq, fromHash, entries, anchor }) =>
    verifyChain({ seq: fromSeq, hash: fromHash }, entries, anchor),
  ),
  rule('disposable.state', disposableStateInput, given.disposableStateAnswer, ({ now, ...lifetime }) => ({
    state: stateOf(lifetime, now),
  })),
  rule('webhook.sign', webhookSignInput, given.webhookSignAnswer, ({ secrets, ...message }) => ({
    signature: signWebhook(secrets, message),
  })),
  rule('webhook.retry', webhookRetryInput, given.webhookRetryAnswer, ({ attempt, status, retryAfter }) =>
    nextTry(attempt, status, retryAfter),
  ),
  rule('retention.due', retentionDueInput, given.retentionDueAnswer, ({ category, eventDate, legalHold }) =>
    retentionDue(category, eventDate, legalHold),
  ),
];
