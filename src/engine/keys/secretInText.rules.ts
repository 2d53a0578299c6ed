/** Part of a text that looks like a secret. */
export interface SecretPassage {
  /** The original text, which must never be sent anywhere. */
  readonly passage: string;
  /** The secret in it, without the words that announce it. */
  readonly secret: string;
  /** The text with the secret masked: "password: ••••••". */
  readonly masked: string;
}

const WORDS = String.raw`\b(?:pass\s?(?:word|phrase|code|wd)|pwd|pw|psk|pin(?:\s?(?:code|number))?|secret|api[\s_-]?key|access[\s_-]?(?:key|code)|wi-?fi\s?key|door\s?code|alarm\s?code|gate\s?code|recovery\s?(?:key|code)|licence\s?key|license\s?key)`;
const SIGN = String.raw`\s*(?:\bis\b\s*[:=]?|[:=])\s*`;

/**
 * Words that announce a secret, with the following text. Without a colon or "is", only text that does not look like
 * prose counts: "PIN 1234" does, but "password manager" and "PIN pad" do not.
 */
const ANNOUNCED = new RegExp(String.raw`${WORDS}(${SIGN}|\s+)(\S+)`, 'giu');

/** The same with what the secret is for: "password for the router: …". Here only text unlike prose counts. */
const ANNOUNCED_FOR = new RegExp(String.raw`${WORDS}\s+(?:for|of|on|to|at)\s[^\n:=]{1,40}?(${SIGN})(\S+)`, 'giu');

/** Text that is a key by its format. */
const BLOCKS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/,
  /\bssh-(?:rsa|ed25519|dss)\s+[A-Za-z0-9+/=]{40,}/,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{20,}/,
  /\botpauth:\/\/[^\s?]+\?[^\s"”]*\bsecret=[^\s"”]+/,
  // A product key: five groups of five characters.
  /\b[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}\b/,
];

/** Replaces hidden text. */
export const HIDDEN = '••••••';

/** Words that may follow such a word without being the secret. */
const NOT_SECRET =
  /^(?:["'(]*)(?:in|see|is|on|held|kept|stored|with|from|ask|via|the|a|an|not|no|none|unknown|tbc|n\/a|yes|to|for|and|or|was|will|should|must|has|have|be|been|by|at|of|vault|keyring|lastpass|bitwarden|keeper|1password|changed|reset|removed|required|needed|protected|https?:\S*)(?:["').,;:!?]*)$/i;

/** The first part of a text that looks like a secret; null if there is none. */
export function secretInText(text: string): SecretPassage | null {
  for (const pattern of BLOCKS) {
    const block = pattern.exec(text)?.[0];
    // Enough to find the text again, but at most a quarter of it.
    if (block)
      return { passage: block, secret: block, masked: `${block.slice(0, Math.min(12, block.length / 4))}${HIDDEN}` };
  }
  for (const [passage, sign = ' ', rest = ''] of text.matchAll(ANNOUNCED)) {
    const isTold = /[:=]|is/i.test(sign);
    if (isSecret(rest) && (isTold ? rest.replace(/\W/g, '').length >= 3 : looksMade(rest)))
      return announced(passage, rest);
  }
  for (const [passage, , rest = ''] of text.matchAll(ANNOUNCED_FOR))
    if (isSecret(rest) && looksMade(rest)) return announced(passage, rest);
  return null;
}

const isSecret = (rest: string): boolean => !NOT_SECRET.test(rest);

/** The passage with the words that announce the secret, which stay readable. */
const announced = (passage: string, secret: string): SecretPassage => ({
  passage,
  secret,
  masked: `${passage.slice(0, -secret.length)}${HIDDEN}`,
});

/** A text with all parts masked that look like secrets. */
export function withoutSecrets(text: string): string {
  let shown = text;
  for (let found = secretInText(shown); found; found = secretInText(shown)) {
    const { passage, masked } = found;
    shown = shown.replace(passage, () => masked);
  }
  return shown;
}

/** A PIN of four to ten digits, or at least six characters with letters and digits, unlike a word of prose. */
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
