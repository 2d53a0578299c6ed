/** What the subject of a monitoring system's email says. */
export interface Alarm {
  /** The same for all emails about one host or service; null if nothing identifies it. */
  readonly key: string | null;
  readonly isRecovery: boolean;
}

const RECOVERED = /\b(?:recovery|recovered|resolved|ok|up|cleared|back online)\b/i;
const FAILED = /\b(?:problem|critical|down|firing|unreachable|failed|failure)\b/i;
/** Words that differ between the emails of one alarm: its state, how long it lasted, and how often it was sent. */
const CHANGING = [
  /\b(?:problem|recovery|recovered|resolved|acknowledgement|flappingstart|flappingstop|firing|cleared)\b/gi,
  /\b(?:critical|warning|unknown|unreachable|ok|up|down|failed|failure|back online|is)\b/gi,
  /\bin (?:\d+\s?[smhd]\s?)+/gi,
  /\[[^\]]*:\s*\d+\s*\]/g,
];
const LONGEST_KEY = 200;

/** Reads the subject of an alarm: “** RECOVERY Service Alert: web1/HTTP is OK **” → “service alert web1 http”. */
export function alarmOf(subject: string): Alarm {
  let rest = subject;
  for (const words of CHANGING) rest = rest.replace(words, ' ');
  const key = rest
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_KEY)
    .trim();
  return { key: key === '' ? null : key, isRecovery: RECOVERED.test(subject) && !FAILED.test(subject) };
}

/** Changes of state within an hour that are still told one by one. */
const MOST_CHANGES = 5;

/** Whether a host or service changes its state too often. @param recoveries of the last hour, oldest first */
export const isFlapping = (recoveries: readonly boolean[]): boolean =>
  recoveries.filter((isRecovery, at) => at > 0 && isRecovery !== recoveries[at - 1]).length > MOST_CHANGES;
