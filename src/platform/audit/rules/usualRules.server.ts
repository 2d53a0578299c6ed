import { companyHours } from '#engine/settings/companyHours.server.ts';
import { isOpenAt } from '#engine/calendar/openTime.ts';
import { spanOf } from '../credentialLog.server.ts';
import { REVEALING } from '#engine/changes/secretAccess.ts';
import { auditRule, type SealedLine } from './auditRules.server.ts';

const isExport = ({ action }: SealedLine): boolean => action === 'export';
const REVEALS: ReadonlySet<string> = new Set(REVEALING.map((how) => `secret-${how}`));
const isReveal = ({ action, actorId }: SealedLine): boolean => REVEALS.has(action) && actorId !== null;
const isFailure = ({ action }: SealedLine): boolean => action === 'sign-in-failed';
const figure = (count: number): string => count.toLocaleString('en-GB');

/** The number of exported rows, if the line records it. */
function rowsIn({ changes }: SealedLine): number {
  const [, rows] = changes.rows ?? [];
  return typeof rows === 'number' ? rows : 0;
}

/** The rules that every installation has: exports, secrets, sign-in. */
export function declareUsualRules(): void {
  auditRule({
    key: 'audit.massExport',
    label: 'Large export',
    looksAt: isExport,
    alone: (line, { exportRows }) =>
      exportRows > 0 && rowsIn(line) >= exportRows
        ? `${line.actorName} exported ${figure(rowsIn(line))} rows of ${line.title} in one file. Ask what they are for.`
        : null,
  });
  auditRule({
    key: 'audit.manyExports',
    label: 'Many exports',
    looksAt: isExport,
    many: {
      per: 'person',
      most: ({ exportsAnHour }) => exportsAnHour,
      says: ({ actorName }, count) =>
        `${actorName} exported ${figure(count)} files within an hour. Ask what they are for.`,
    },
  });
  auditRule({
    key: 'audit.offHours',
    label: 'Secret accessed outside working hours',
    looksAt: isReveal,
    alone: async ({ at, actorName, title }, { offHoursReveals }, tx) => {
      if (!offHoursReveals || isOpenAt(await companyHours(tx, spanOf([at])), Date.parse(at))) return null;
      return `${actorName} accessed the secret of ${title} outside working hours. Ask whether it was them.`;
    },
  });
  auditRule({
    key: 'audit.manyReveals',
    label: 'Many secrets accessed',
    looksAt: isReveal,
    many: {
      per: 'person',
      most: ({ revealsAnHour }) => revealsAnHour,
      says: ({ actorName }, count) =>
        `${actorName} accessed ${figure(count)} secrets within an hour. Ask whether it was them.`,
    },
  });
  auditRule({
    key: 'audit.manyFailures',
    label: 'Many failed sign-ins to one account',
    looksAt: isFailure,
    many: {
      per: 'account',
      most: ({ failuresAnHour }) => failuresAnHour,
      says: ({ title }, count) =>
        `${figure(count)} sign-ins as ${title} failed within an hour. Ask them whether they made these attempts.`,
    },
  });
  auditRule({
    key: 'audit.failuresFrom',
    label: 'Many failed sign-ins from one address',
    looksAt: isFailure,
    many: {
      per: 'address',
      most: ({ failuresFromOneAddress }) => failuresFromOneAddress,
      says: ({ ip }, count) =>
        `${figure(count)} sign-ins from ${ip ?? 'one address'} failed within an hour. Check which accounts were affected.`,
    },
  });
}
