// Checks the shipped packages for known vulnerabilities, and stores the result for the Security screen.
// node tools/advisories.mjs               asks the advisory service of the npm registry
// node tools/advisories.mjs --from FILE   reads a result stored on another machine with --to FILE
// node tools/advisories.mjs --release     fails on a vulnerability or without an answer; otherwise no answer is a
// warning
// A missing answer never counts as a good one: registry mirrors may return errors or nothing.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reason, ROOT } from './launcher/environment.mjs';
import { lockHash } from './sbom.mjs';

/** @typedef {{ name: string, severity: string, title: string, url: string, versions: string, since?: string }} Flaw */
/** @typedef {{ at: string, lock: string, source: string, flaws: Flaw[] }} Answer */

export const KEPT = join(ROOT, 'dist/advisories.json');
/** A version known to be malicious. A service that does not report it is not an advisory service. */
const WELL_KNOWN = ['event-stream', '3.3.6'];
const WAIT_MS = 20_000;
const MOST_DAYS = 7;

/** The registry that npm uses; a company may have a mirror. */
const registryOfNpm = () =>
  execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', shell: process.platform === 'win32' }).trim();

/**
 * @param {{ lock: string, registry: string, now: string }} facts the text of the lock file; ISO moment
 * @returns {Promise<Answer>}
 * @throws if the response is not that of an advisory service
 */
export async function askService({ lock, registry, now }) {
  const shipped = packagesOf(lock);
  const [known = '', bad = ''] = WELL_KNOWN;
  const answer = await fetch(new URL('-/npm/v1/security/advisories/bulk', `${registry.replace(/\/$/, '')}/`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...shipped, [known]: [...(shipped[known] ?? []), bad] }),
    signal: AbortSignal.timeout(WAIT_MS),
    redirect: 'error',
  });
  if (answer.status !== 200) throw new Error(`${registry} answered ${answer.status}`);
  if (!answer.headers.get('content-type')?.includes('json')) throw new Error(`${registry} did not answer with JSON`);
  const told = /** @type {Record<string, unknown>} */ (await answer.json());
  if (typeof told !== 'object' || told === null || Array.isArray(told) || 'error' in told)
    throw new Error(`${registry} has no advisory service`);
  if (!Array.isArray(told[known]) || told[known].length === 0)
    throw new Error(`${registry} reports no vulnerability of ${known} ${bad}, so it is not an advisory service`);
  const answers = Object.entries(told).filter(([name]) => name !== known || shipped[known]);
  const flaws = answers.flatMap(([name, list]) => {
    if (!shipped[name] || !Array.isArray(list)) throw new Error(`${registry} sent an unexpected answer`);
    return list.map((each) => flawOf(name, each));
  });
  return { at: now, lock: lockHash(lock), source: new URL(registry).host, flaws };
}

/** @param {string} name @param {Record<string, unknown>} told @returns {Flaw} */
const flawOf = (name, { severity, title, url, vulnerable_versions: versions }) => ({
  name,
  severity: String(severity),
  title: String(title),
  url: String(url),
  versions: String(versions),
});

/**
 * Reads a result copied from another machine.
 * @param {string} text @param {{ lock: string, now: string }} facts
 * @returns {Answer}
 * @throws if it belongs to another lock file, or is too old
 */
export function readCopy(text, { lock, now }) {
  /** @type {Partial<Answer>} */
  const kept = JSON.parse(text);
  if (!kept.at || !kept.source || !Array.isArray(kept.flaws)) throw new Error('the file contains no answer');
  if (kept.lock !== lockHash(lock)) throw new Error('the file is for other versions of the packages');
  const days = (Date.parse(now) - Date.parse(kept.at)) / 86_400_000;
  if (!(days >= -1 && days <= MOST_DAYS)) throw new Error(`the file is older than ${MOST_DAYS} days`);
  return /** @type {Answer} */ (kept);
}

/**
 * Name → versions of all shipped packages.
 * @param {string} lock @returns {Record<string, string[]>}
 */
function packagesOf(lock) {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const [path, { version, dev }] of Object.entries(JSON.parse(lock).packages)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (path !== '' && !dev && !found[name]?.includes(version)) (found[name] ??= []).push(version);
  }
  return found;
}

/**
 * Adds the time each vulnerability was first seen here: from the last result, or now.
 * @param {Answer} answer @param {string | undefined} last the text of the previous result
 * @returns {Answer}
 */
export function withAges(answer, last) {
  /** @type {Flaw[]} */
  const known = last === undefined ? [] : (JSON.parse(last).flaws ?? []);
  const before = (/** @type {Flaw} */ { name, url }) => known.find((each) => each.name === name && each.url === url);
  return {
    ...answer,
    flaws: answer.flaws.map((flaw) => ({ ...flaw, since: before(flaw)?.since ?? flaw.since ?? answer.at })),
  };
}

/** @param {string} path @param {Answer} answer */
function keep(path, answer) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(answer, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}

/** @param {string} name */
function option(name) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

async function main() {
  const isRelease = process.argv.includes('--release');
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const now = new Date().toISOString();
  const from = option('from');
  try {
    const registry = process.env.npm_config_registry ?? registryOfNpm();
    const asked = from
      ? readCopy(readFileSync(from, 'utf8'), { lock, now })
      : await askService({ lock, registry, now });
    const answer = withAges(asked, existsSync(KEPT) ? readFileSync(KEPT, 'utf8') : undefined);
    keep(KEPT, answer);
    const to = option('to');
    if (to) keep(to, answer);
    for (const { name, severity, title, url } of answer.flaws) console.log(`${severity}: ${name}: ${title} ${url}`);
    console.log(
      `Known vulnerabilities in the packages: ${answer.flaws.length}, according to ${answer.source} at ${answer.at}.`,
    );
    if (isRelease && answer.flaws.length > 0) process.exitCode = 1;
  } catch (error) {
    // An older result would look current.
    rmSync(KEPT, { force: true });
    console.error(`Not checked for known vulnerabilities: ${reason(error)}.`);
    if (isRelease) process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
