/** Maximum length. Users do not write longer expressions. */
const LONGEST = 200;
const MOST_ENDLESS = 3;
const MOST_OPTIONAL = 10;
/** A repetition with a maximum up to this counts as short. */
const FEW = 10;

/**
 * The error in a regular expression that a user entered, or undefined if it is allowed. The expression runs on every
 * typed, read or imported value, so expressions that may take very long are refused: repeated groups with repetitions
 * or choices inside, back references, lookarounds, and more than a few open repetitions.
 */
export function patternComplaint(source: string): string | undefined {
  if (source.length > LONGEST) return `At most ${LONGEST} characters.`;
  if (!isExpression(source)) return 'Enter a valid regular expression.';
  if (/\\[1-9k]/.test(source)) return 'References such as \\1 are not supported.';
  if (/\(\?(?!:)/.test(source)) return 'Groups such as (?=…) are not supported. Use (?:…).';
  const { repeated, endless, optional } = repetitions(source);
  if (repeated) return 'A repeated group cannot contain a repetition or a choice. Use [a-z]+ instead of ([a-z]+)+.';
  if (endless > MOST_ENDLESS) return `Use up to ${MOST_ENDLESS} unlimited repetitions such as * and +.`;
  if (optional > MOST_OPTIONAL) return `Use up to ${MOST_OPTIONAL} optional parts.`;
  return undefined;
}

function isExpression(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'u'));
  } catch {
    return false;
  }
}

/** Counts the repetitions of a valid expression. */
function repetitions(source: string): { repeated: boolean; endless: number; optional: number } {
  // For each open group: whether it contains a repetition, a choice, or a group that does.
  const open: boolean[] = [];
  const found = { repeated: false, endless: 0, optional: 0 };
  let closed: boolean | undefined;
  for (const [token] of source.matchAll(TOKEN)) {
    const quantifier = readQuantifier(token);
    if (quantifier) {
      if (quantifier.most > FEW) found.endless++;
      else if (quantifier.least < quantifier.most) found.optional++;
      if (closed !== undefined && quantifier.most > 1 && (closed || quantifier.most > FEW)) found.repeated = true;
      if (open.length > 0 && quantifier.most !== quantifier.least) open[open.length - 1] = true;
    }
    closed = undefined;
    if (token.startsWith('(')) open.push(false);
    if (token === '|' && open.length > 0) open[open.length - 1] = true;
    if (token === ')') {
      closed = open.pop() ?? false;
      if (closed && open.length > 0) open[open.length - 1] = true;
    }
  }
  return found;
}

/** An escape, a class, the start of a group, a quantifier, or one character. */
const TOKEN = /\\.|\[(?:\\.|[^\]])*\]|\((?:\?:)?|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu;

function readQuantifier(token: string): { least: number; most: number } | undefined {
  const sign = token.length > 1 ? token.replace(/\?$/, '') : token;
  if (sign === '*') return { least: 0, most: Number.POSITIVE_INFINITY };
  if (sign === '+') return { least: 1, most: Number.POSITIVE_INFINITY };
  if (sign === '?') return { least: 0, most: 1 };
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}$/.exec(sign) ?? [];
  if (least === undefined) return undefined;
  if (!comma) return { least: Number(least), most: Number(least) };
  return { least: Number(least), most: most ? Number(most) : Number.POSITIVE_INFINITY };
}
