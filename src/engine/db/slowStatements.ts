/** A group of slow statements with the same text, without its values. */
export interface SlowStatement {
  readonly text: string;
  /** The origin: a route, or background work. If there are several, the last one. */
  readonly from: string;
  readonly count: number;
  readonly slowestMs: number;
  /** ISO time. */
  readonly lastAt: string;
}

/** Statements that take longer than this cause a noticeable wait. */
export const SLOW_MS = 1_000;
const KEPT_MS = 3_600_000;
const MOST_KINDS = 100;
const MOST_LETTERS = 500;

/** Collects slow statements of the last hour. The number of groups and their text length are limited. */
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
        // More than a hundred groups per hour provide no further information.
        if (kinds.size >= MOST_KINDS) return;
      }
      const kind = known ?? { from, slowestMs: 0, at: [] };
      kind.from = from;
      kind.slowestMs = Math.max(kind.slowestMs, Math.round(ms));
      kind.at = [...kind.at.slice(-999), now()];
      kinds.set(text, kind);
    },
    /** Sorted by duration, slowest first. */
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
 * The text of a statement without literal values: texts, numbers and lists become "?". Parameters ($1) contain no
 * values, and names in double quotes are tables and columns.
 */
export function withoutValues(statement: string): string {
  return statement
    .replace(TOKENS, (token) => (token.startsWith('"') ? token : /^(?:--|\/\*)/.test(token) ? ' ' : '?'))
    .replace(/\?(?:\s*,\s*\?)+/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS);
}

/** Comments, quoted names, text literals and numbers, matched in one pass so that none is found inside another. */
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"]|"")*(?:"|$)|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)|\b[eE]'(?:[^'\\]|''|\\[\s\S])*(?:'|$)|'(?:[^']|'')*(?:'|$)|(?<![\w$])\d[\w.]*/g;
