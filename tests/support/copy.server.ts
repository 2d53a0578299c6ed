import { parseSync } from 'vite';

/** A user-facing text and its line; values inside it are “{}”. */
export interface Text {
  readonly line: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Every string, template and JSX text of a file that looks like prose; imports, types and styles are left out. */
export function textsOf(path: string, source: string): readonly Text[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message ?? ''}`);
  const found: Text[] = [];
  const add = (node: Node, text: string): void => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (isProse(words)) found.push({ line: source.slice(0, node.start).split('\n').length, text: words });
  };
  visit(program, add);
  return found;
}

function visit(value: unknown, add: (node: Node, text: string) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, add);
  if (!isNode(value) || SKIPPED.test(value.type) || isStyle(value)) return;
  if (value.type === 'Literal' && typeof value.value === 'string') add(value, value.value);
  if (value.type === 'JSXText' && typeof value.value === 'string') add(value, value.value);
  if (value.type === 'TemplateLiteral') add(value, quasisOf(value).join('{}'));
  for (const [key, child] of Object.entries(value)) if (key !== 'type') visit(child, add);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const SKIPPED = /^(?:Import(?:Declaration|Expression)|ExportAll|TS(?!As|Satisfies|NonNull))/;

/** Style properties and CSS class names are not user-facing. */
const isStyle = (node: Node): boolean =>
  node.type === 'JSXAttribute' && isNode(node.name) && /^(?:className|sx|style)$/.test(String(node.name.name));

function quasisOf({ quasis }: Node): string[] {
  if (!Array.isArray(quasis)) return [];
  return quasis.map((quasi: unknown) => {
    const { value } = quasi as { readonly value: { readonly cooked?: string } };
    return value.cooked ?? '';
  });
}

/** Words with a space, or one capitalised word, but no SQL statements. */
const isProse = (text: string): boolean =>
  (/[a-z]\S* \S|\S [A-Za-z]/i.test(text) || /^[A-Z][a-z]+[.:…]?$/.test(text)) && !STATEMENT.test(text);

const STATEMENT =
  /^(?:select|insert into|update \S+ set|update \{\}|delete from|with \S+ as|create|alter|lock table|set local|from|where|order by|and|join|left join|exists|case when|begin|coalesce|\(?select)\b/;

/** Expressions that the copy guide forbids, with replacements. */
const SLIPS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /\b(?:somebody|someone else|whoever|nobody|everybody|anybody|whomever)\b/i,
    'name the actor: an administrator, the sender, users',
  ],
  [/\bone[’']s\b/i, 'you, your'],
  [/\b(?:anew|in vain|meanwhile|for want of|kingdom)\b(?<!United Kingdom)/i, 'again, failed, since then'],
  [/\bbeside\b/i, 'next to, besides, as well as'],
  [/\bby (?:itself|themselves)\b/i, 'automatically'],
  [/(?<!several |many |all )\bat once\b/i, 'immediately'],
  [/\bno more\b(?! than)/i, 'no longer, none'],
  [/\bthings?\b/i, 'the name of what is meant'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, correct'],
  [/\b(?:hears|is told|are told|was told|were told|stands)\b/i, 'receives, is notified, is listed'],
  [
    /\b(?:meets?|met) (?:a |an |the |its |which |no )?(?:\w+ )?secrets?\b|\bsecrets? (?:that (?:was|were) )?met\b/i,
    'access a secret',
  ],
  [/(?:\d|\{\}) %/, '12%, without a space'],
  [/\bplease\b/i, 'no “please”'],
  [
    /(?:^|[.:!?] )There (?:is|are|was|were) no(?:thing|body)?\b|(?<!there )\bis no(?:thing|ne)?\b(?! longer)/,
    'X not found, X is not valid, No X yet',
  ],
  [/\bmay not\b(?! be)/i, 'do not have permission to, cannot'],
  [/^(?:write|give|type|say|name) (?:a|an|the|at|each|your|which|what|who|why|how|every)\b/i, 'Enter'],
  [/^fill (?:this )?in\b/i, 'Enter'],
  [/\blook (?:at|for|whether|among)\b/i, 'check, search'],
  [
    /\b(?:put|puts|take|takes|took|taken) (?:\S+ ){0,2}(?:away|back)\b|\bbr(?:ing|ings|ought) (?:\S+ ){0,2}(?:in|back)\b/i,
    'archive, remove, restore, undo, import',
  ],
  [/\b(?:come|comes|came) in\b/i, 'sign in, arrive'],
  [/\bswitch(?:ed|es)? (?:\S+ )?(?:on|off)\b/i, 'turn on, turn off'],
  [
    /\b(?:second factors?|code app|backup codes?|pass phrase|company sign-in|emergency account)\b/i,
    'the term of the glossary',
  ],
  [
    /(?<!\b(?:give|gives|gave|given|short|minimum) )\bnotices?\b(?! (?:period|by|days)\b)|\b(?:e-mails?|telephones?|trial restores?|second place|safe cop(?:y|ies))\b/i,
    'notification, email, phone, test restore, second backup location',
  ],
  [/\b[KMGT]iB\b/, 'kB, MB and GB'],
];

/** Letters of the alphabet are allowed; messages are emails. */
const LETTER = /\bletters?\b/i;
const OF_THE_ALPHABET =
  /(?:lower-case|small|capital|single|one|two|three|four|first|\d+) letters?\b|(?:single|two)-letter|letters?,? (?:and|or|digits)|letters? of (?:each|the) word|and letters/i;

/** The violations of the copy guide in a text, as “found: instead”. */
export function slipsOf(text: string): readonly string[] {
  const slips = SLIPS.flatMap(([pattern, instead]) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`“${found}”: ${instead}`];
  });
  return LETTER.test(text) && !OF_THE_ALPHABET.test(text) ? [...slips, '“letter”: email'] : slips;
}
