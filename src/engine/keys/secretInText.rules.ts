/** A passage of a text that looks like a secret. */
export interface SecretPassage {
  /** The passage as it was written; never sent anywhere. */
  readonly passage: string;
  /** The same with what is secret masked: "password: ••••••". */
  readonly masked: string;
}

/**
 * Words that announce a secret, followed by it. Without a colon or "is", only something that does not read as prose
 * counts: "password manager" and "PIN pad" are none, "PIN 1234" is one.
 */
const ANNOUNCED =
  /\b(pass\s?(?:word|phrase|code|wd)|pwd|pw|psk|pin(?:\s?(?:code|number))?|secret|api[\s_-]?key|access[\s_-]?(?:key|code)|wi-?fi\s?key|door\s?code|alarm\s?code|gate\s?code|recovery\s?(?:key|code)|licence\s?key|license\s?key)(\s*(?:[:=]|\bis\b)\s*|\s+)(\S+)/giu;

/** Blocks that are keys by their form. */
const BLOCKS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/,
  /\bssh-(?:rsa|ed25519|dss)\s+[A-Za-z0-9+/=]{40,}/,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{20,}/,
  /\botpauth:\/\/[^\s?]+\?[^\s"”]*\bsecret=[^\s"”]+/,
  // A product key: five groups of five.
  /\b[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}\b/,
];

/** Stands for what is not shown. */
export const HIDDEN = '••••••';

/** What somebody writes after such a word without telling the secret. */
const NOT_SECRET =
  /^(?:["'(]*)(?:in|see|is|on|held|kept|stored|with|from|ask|via|the|a|an|not|no|none|unknown|tbc|n\/a|yes|to|for|and|or|was|will|should|must|has|have|be|been|by|at|of|vault|keyring|lastpass|bitwarden|keeper|1password|changed|reset|removed|required|needed|protected|https?:\S*)(?:["').,;:!?]*)$/i;

/** The first passage of a text that looks like a secret; null when there is none. */
export function secretInText(text: string): SecretPassage | null {
  for (const pattern of BLOCKS) {
    const block = pattern.exec(text)?.[0];
    // Enough to find the passage again, and never more than a quarter of it.
    if (block) return { passage: block, masked: `${block.slice(0, Math.min(12, block.length / 4))}${HIDDEN}` };
  }
  for (const [passage, word = '', sign = ' ', rest = ''] of text.matchAll(ANNOUNCED)) {
    const isTold = /[:=]|is/i.test(sign);
    if (NOT_SECRET.test(rest) || !(isTold ? rest.replace(/\W/g, '').length >= 3 : looksMade(rest))) continue;
    return { passage, masked: `${word}${sign.trim() === '' ? ' ' : sign}${HIDDEN}` };
  }
  return null;
}

/** A text with every passage masked that looks like a secret. */
export function withoutSecrets(text: string): string {
  let shown = text;
  for (let found = secretInText(shown); found; found = secretInText(shown)) {
    const { passage, masked } = found;
    shown = shown.replace(passage, () => masked);
  }
  return shown;
}

/** Digits of a PIN, or letters with digits or signs in them, as no word of prose has. */
const looksMade = (word: string): boolean => {
  const bare = word.replace(/[^\p{L}\p{N}]+$/u, '');
  if (/^\d{4,10}$/.test(bare)) return true;
  return (
    bare.length >= 6 &&
    /\d/.test(bare) &&
    /[A-Za-z]/.test(bare) &&
    !/^\d+(?:st|nd|rd|th|am|pm|mm|cm|gb|tb)$/i.test(bare)
  );
};
