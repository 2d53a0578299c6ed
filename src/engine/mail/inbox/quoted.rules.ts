/** The new text of a message, and its quotation or signature. */
export interface Folded {
  readonly body: string;
  readonly quoted: string;
}

const ORIGINAL = /^-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht)\s*-{2,}$/i;
const WROTE = /^(?:on|am|le)\s.{4,200}(?:wrote|schrieb|écrit)\s*:$/i;
const RULE = /^_{10,}$/;
const HEAD = /^\*?(?:from|sent|date):\*?\s/i;

/** Splits a text where its quotation or signature starts. Together, the two parts are the whole text. */
export function folded(text: string): Folded {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const at = lines.findIndex((_line, index) => begins(lines, index));
  const body = at < 0 ? '' : lines.slice(0, at).join('\n').trim();
  return body === ''
    ? { body: lines.join('\n').trim(), quoted: '' }
    : { body, quoted: lines.slice(at).join('\n').trim() };
}

function begins(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim();
  const next = (lines[index + 1] ?? '').trim();
  if (lines[index] === '-- ' || ORIGINAL.test(line)) return true;
  // Long names may wrap the line that introduces a quotation.
  if (WROTE.test(line) || (/^(?:on|am|le)\s/i.test(line) && WROTE.test(`${line} ${next}`))) return true;
  if (RULE.test(line) && HEAD.test(next)) return true;
  if (/^\*?from:\*?\s/i.test(line) && HEAD.test(next)) return true;
  return line.startsWith('>') && lines.slice(index).every((each) => /^\s*(?:>|$)/.test(each));
}
