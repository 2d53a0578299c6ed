/** Longer ones are written by machines. */
const LONGEST = 200;
const MOST_ENDLESS = 3;
const MOST_OPTIONAL = 10;
/** Up to this many repetitions count as few. */
const FEW = 10;

/**
 * What is wrong with a regular expression that a person gives; undefined when it may be used. An expression runs
 * wherever a value is typed, read or imported, so one that some text keeps busy for hours is refused: no repeated
 * groups with repetitions or choices inside, no references backward, no looking around, and few open repetitions.
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

/** Goes over an expression that is known to be one. */
function repetitions(source: string): { repeated: boolean; endless: number; optional: number } {
  // For each open group whether it holds a repetition, a choice or a group that does.
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

/** An escape, a class, a group's beginning, a quantifier, or one sign. */
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
