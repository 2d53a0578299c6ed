import type { Verified } from './entry.ts';

/** What can be found when the stored log is gone through: the faults of a chain, and of what hangs beside it. */
export type CheckReason = Exclude<Verified['reason'], null> | 'inserted' | 'access' | 'anchors-file';

/** One going through the whole log. */
export interface Check {
  readonly id: number;
  readonly startedAt: string;
  readonly startedBy: { readonly id: number | null; readonly name: string };
  /** `stopped`: it ended without an answer, and has to be begun again. */
  readonly state: 'running' | 'intact' | 'broken' | 'stopped';
  /** How many entries are as they were written, and how many there are to go through. */
  readonly checked: number;
  readonly total: number;
  readonly finishedAt: string | null;
  readonly brokenAt: number | null;
  readonly reason: CheckReason | null;
  readonly what: string | null;
}

type CheckOutcome = Pick<Check, 'state' | 'checked' | 'brokenAt' | 'reason' | 'what'>;

/** What a check found, in one sentence. */
export function saidOf(check: CheckOutcome): string {
  if (check.state === 'running') return 'Going through the log.';
  if (check.state === 'stopped') return 'The check ended before it had gone through everything. Begin it again.';
  if (check.state === 'intact')
    return check.checked === 1
      ? 'The one entry is as it was written.'
      : `All ${figure(check.checked)} entries are as they were written.`;
  const said = check.reason ? FAULTS[check.reason](figure(check.brokenAt ?? 0)) : 'The log is not as it was written.';
  return check.what ? `${said} ${check.what}` : said;
}

const FAULTS: Readonly<Record<CheckReason, (at: string) => string>> = {
  sequence: (at) => `Entry ${at} is not where it belongs: an entry was taken out or put in.`,
  link: (at) => `Entry ${at} does not hang on the one before it.`,
  content: (at) => `Entry ${at} is not as it was written: it was edited or taken out.`,
  truncated: (at) => `The end is missing from entry ${at} on: an anchor outside the database knows of more.`,
  anchor: (at) => `Entry ${at} is not the one that the anchor of its day names: the log was written anew.`,
  inserted: (at) => `Row ${at} of the log was put in past the product: it has no seal and waits for none.`,
  access: (at) => `Line ${at} of the credential log does not say what the sealed log says.`,
  'anchors-file': () => 'The file of anchors cannot be read as the product wrote it.',
};

const figure = (count: number): string => count.toLocaleString('en-GB');
