import type { Verified } from './entry.ts';

/** The faults a check of the stored log can find: faults of the chain, and of the data linked to it. */
export type CheckReason = Exclude<Verified['reason'], null> | 'inserted' | 'access' | 'anchors-file';

/** One check of the whole log. */
export interface Check {
  readonly id: number;
  readonly startedAt: string;
  readonly startedBy: { readonly id: number | null; readonly name: string };
  /** `stopped`: the check ended without a result and has to be started again. */
  readonly state: 'running' | 'intact' | 'broken' | 'stopped';
  /** The number of entries verified as unchanged, and the number to verify. */
  readonly checked: number;
  readonly total: number;
  readonly finishedAt: string | null;
  readonly brokenAt: number | null;
  readonly reason: CheckReason | null;
  readonly what: string | null;
}

type CheckOutcome = Pick<Check, 'state' | 'checked' | 'brokenAt' | 'reason' | 'what'>;

/** The result of a check in one sentence. */
export function saidOf(check: CheckOutcome): string {
  if (check.state === 'running') return 'Verifying the log.';
  if (check.state === 'stopped') return 'The check stopped before the end. Start it again.';
  if (check.state === 'intact')
    return check.checked === 1 ? 'The one entry is unchanged.' : `All ${figure(check.checked)} entries are unchanged.`;
  const said = check.reason ? FAULTS[check.reason](figure(check.brokenAt ?? 0)) : 'The log has been changed.';
  return check.what ? `${said} ${check.what}` : said;
}

const FAULTS: Readonly<Record<CheckReason, (at: string) => string>> = {
  sequence: (at) => `Entry ${at} is out of order. An entry was removed or inserted.`,
  link: (at) => `Entry ${at} does not match the entry before it.`,
  content: (at) => `Entry ${at} was changed or removed.`,
  truncated: (at) => `Entries from ${at} are missing. An anchor outside the database refers to later entries.`,
  anchor: (at) => `Entry ${at} does not match the anchor of its day. The log was rewritten.`,
  inserted: (at) => `Row ${at} was added to the log directly in the database. It has no seal.`,
  access: (at) => `Line ${at} of the credential log does not match the sealed log.`,
  'anchors-file': () => 'The file of anchors has been changed and cannot be read.',
};

const figure = (count: number): string => count.toLocaleString('en-GB');
