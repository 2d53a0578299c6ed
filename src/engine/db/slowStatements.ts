/** A kind of statement that took long, by its words without what was asked for. */
export interface SlowStatement {
  readonly text: string;
  /** Where it came from: a route, or background work; more than one are told as the last. */
  readonly from: string;
  readonly count: number;
  readonly slowestMs: number;
  /** ISO. */
  readonly lastAt: string;
}

/** What takes longer than this is noticed by whoever waits for it. */
export const SLOW_MS = 1_000;
const KEPT_MS = 3_600_000;
const MOST_KINDS = 100;
const MOST_LETTERS = 500;

/** Statements of the last hour that took long. What is kept is bounded: so many kinds, each of so many letters. */
export function slowStatements(now: () => number) {
  const kinds = new Map<string, { from: string; slowestMs: number; at: number[] }>();
  const forget = (): void => {
    const since = now() - KEPT_MS;
    for (const [text, kind] of kinds) {
      kind.at = kind.at.filter((at) => at > since);
      if (kind.at.length === 0) kinds.delete(text);
    }
  };
  return {
    note: (statement: string, ms: number, from: string): void => {
      const text = withoutValues(statement);
      const known = kinds.get(text);
      if (!known && kinds.size >= MOST_KINDS) {
        forget();
        // A hundred kinds in an hour: the rest would tell nothing more.
        if (kinds.size >= MOST_KINDS) return;
      }
      const kind = known ?? { from, slowestMs: 0, at: [] };
      kind.from = from;
      kind.slowestMs = Math.max(kind.slowestMs, Math.round(ms));
      kind.at = [...kind.at.slice(-999), now()];
      kinds.set(text, kind);
    },
    /** The slowest first. */
    list: (): readonly SlowStatement[] => {
      forget();
      return [...kinds]
        .map(([text, { from, slowestMs, at }]) => ({
          text,
          from,
          count: at.length,
          slowestMs,
          lastAt: new Date(at.at(-1) ?? 0).toISOString(),
        }))
        .sort((one, other) => other.slowestMs - one.slowestMs);
    },
  };
}

/**
 * The words of a statement without any value that stands in it: texts, numbers and lists become "?". Parameters ($1) hold
 * none. What is in double quotes are names of tables and columns.
 */
export function withoutValues(statement: string): string {
  return statement
    .replace(TOKENS, (token) => (token.startsWith('"') ? token : /^(?:--|\/\*)/.test(token) ? ' ' : '?'))
    .replace(/\?(?:\s*,\s*\?)+/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS);
}

/** Comments, names in quotes, texts of each form and numbers, in one pass: what begins inside of another is none. */
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"]|"")*(?:"|$)|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)|\b[eE]'(?:[^'\\]|''|\\[\s\S])*(?:'|$)|'(?:[^']|'')*(?:'|$)|(?<![\w$])\d[\w.]*/g;
