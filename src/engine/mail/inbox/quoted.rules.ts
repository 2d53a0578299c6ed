/** What somebody wrote, and what of it was written before or is a signature. */
export interface Folded {
  readonly body: string;
  readonly quoted: string;
}

const ORIGINAL = /^-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht)\s*-{2,}$/i;
const WROTE = /^(?:on|am|le)\s.{4,200}(?:wrote|schrieb|écrit)\s*:$/i;
const RULE = /^_{10,}$/;
const HEAD = /^\*?(?:from|sent|date):\*?\s/i;

/** Divides a text where its quotation or signature begins. Nothing is left out: the two parts together are the text. */
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
  // Long names wrap the line that leads a quotation.
  if (WROTE.test(line) || (/^(?:on|am|le)\s/i.test(line) && WROTE.test(`${line} ${next}`))) return true;
  if (RULE.test(line) && HEAD.test(next)) return true;
  if (/^\*?from:\*?\s/i.test(line) && HEAD.test(next)) return true;
  return line.startsWith('>') && lines.slice(index).every((each) => /^\s*(?:>|$)/.test(each));
}
