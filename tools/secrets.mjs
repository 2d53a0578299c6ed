// Looks for secrets in the repository: node tools/secrets.mjs [folder]
// It checks for known formats and for random text. Mark a false positive with a reason on its line, on the line above,
// or at the top of its file: "no secret: …".
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './launcher/environment.mjs';

const MARK = /no secret:/i;
const MOST_BYTES = 2 * 1024 * 1024;

/** Binary files, and files that consist of hashes. */
const PASSED_OVER =
  /\.(?:png|jpe?g|webp|gif|ico|woff2?|pdf|xlsx|zip|bin|svg)$|^package-lock\.json$|^drizzle\/snapshot\.json$/;

const FORMS = /** @type {readonly (readonly [what: string, form: RegExp])[]} */ ([
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[\w+/=]{40}/g],
  ['a key of a cloud', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}\b/g],
  ['a token of a code host', /\bgh[pousr]_\w{36,}|\bgithub_pat_\w{40,}|\bglpat-[\w-]{20,}/g],
  ['a token of a chat, payment or registry', /\bxox[abeprs]-[\w-]{20,}|\b[rs]k_live_\w{20,}|\bnpm_\w{36}\b/g],
  ['a token of this product', /\bcrm_[\w-]{43}[0-9A-Za-z]{6}\b/g],
  ['a signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/g],
  ['a webhook secret', /\bwhsec_[A-Za-z0-9+/]{24,}={0,2}/g],
]);

/** A name like that of a secret with a value: a quoted text, or an unquoted one as in settings. */
const NAMED =
  /(?:pass(?:word|phrase)?|secret|token|api_?key|private_?key|credential)s?["']?\s*[:=]\s*(?:["'`]([^"'`\s(){}$\\<>]{16,})["'`]|([A-Za-z0-9+/_-]{20,}={0,2})\s*$)/gi;
/** A run long enough to be a key of 128 bits or more. */
const RUN = /[A-Za-z0-9+/_-]{32,}={0,2}/g;

/** @typedef {{ file: string, line: number, what: string }} Finding */

/**
 * Finds possible secrets in a text, without repeating them.
 * @param {string} file its name @param {string} text
 * @returns {Finding[]}
 */
export function secretsIn(file, text) {
  const whole = FORMS.flatMap(([what, form]) =>
    [...text.matchAll(form)].map(({ index }) => ({ file, line: text.slice(0, index).split('\n').length, what })),
  );
  const byLine = text.split('\n').flatMap((line, at) => {
    // Signatures are public.
    const rest = line.replaceAll(/\bv1,[\w+/]{43}=/g, '');
    const named = [...rest.matchAll(NAMED)].some(([, quoted, bare]) => isChance(quoted ?? bare ?? '', 3.3));
    const runs = (rest.match(RUN) ?? []).some((run) => isChance(run, 4.2));
    return named || runs ? [{ file, line: at + 1, what: 'a random text' }] : [];
  });
  const lines = text.split('\n');
  const isMarked = (/** @type {number} */ line) => MARK.test(lines[line - 1] ?? '') || MARK.test(lines[line - 2] ?? '');
  return isMarked(1) ? [] : [...whole, ...byLine].filter(({ line }) => !isMarked(line));
}

/**
 * Whether a text looks random: it splits into shorter pieces than names do, and has more entropy than sentences.
 * @param {string} text @param {number} least bits per character
 */
function isChance(text, least) {
  const words = text.match(/[A-Z]?[a-z]+|[A-Z]+|\d+|[^A-Za-z\d]/g) ?? [];
  if (words.length < text.length * 0.38) return false;
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / text.length);
  return shares.reduce((bits, share) => bits - share * Math.log2(share), 0) >= least;
}

/** @param {string} folder @returns {Finding[]} */
export function secretsUnder(folder) {
  return filesOf(folder)
    .filter((file) => !PASSED_OVER.test(file))
    .map((file) => [file, join(folder, file)])
    .filter(([, path = '']) => existsSync(path) && statSync(path).isFile() && statSync(path).size <= MOST_BYTES)
    .flatMap(([file = '', path = '']) => secretsIn(file, readFileSync(path, 'utf8')));
}

/**
 * The tracked and new files of the repository; without one, all files of a release.
 * @param {string} folder
 */
function filesOf(folder) {
  try {
    const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return names.split('\0').filter(Boolean);
  } catch {
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return all.filter((name) => !/^(?:node_modules|dist|data|\.git)(?:[/\\]|$)/.test(name));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = secretsUnder(resolve(process.argv[2] ?? ROOT));
  for (const { file, line, what } of found) console.error(`${file}:${line}: ${what}`);
  if (found.length > 0) {
    console.error(`Remove and revoke the secret, or add “no secret:” with the reason on its line or the line above.`);
    process.exitCode = 1;
  }
}
