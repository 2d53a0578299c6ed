import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Finding } from '../health/finding.ts';
import { notFound, Problem } from '#engine/http/problem.ts';
import { overdueWords } from './flaw.rules.ts';
import { type SoftwareState, WHY_UNCHECKED } from './software.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { softwareStateAnswer } from './softwareAnswers.server.ts';

const LISTED = 'server/packages.cdx.json';
const ANSWERED = 'advisories.json';
const MOST_DAYS = 7;
const DAY_MS = 86_400_000;

const licence = z.union([
  z.object({ license: z.object({ id: z.string() }) }).transform((given) => given.license.id),
  z.object({ expression: z.string() }).transform((given) => given.expression),
]);
const bill = z.object({
  metadata: z.object({
    timestamp: z.string(),
    properties: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  components: z.array(
    z.object({
      group: z.string().optional(),
      name: z.string(),
      version: z.string(),
      licenses: z.array(licence).optional(),
    }),
  ),
});
const answered = z.object({
  at: z.string(),
  lock: z.string(),
  source: z.string(),
  flaws: z.array(
    z.object({
      name: z.string(),
      severity: z.string(),
      title: z.string(),
      url: z.string(),
      since: z.string().optional(),
    }),
  ),
});

/**
 * Routes for the third-party packages and their known vulnerabilities.
 * @param folder the build output
 */
export function mountSoftware(app: FastifyInstance, folder: string): void {
  const seen = {
    summary: 'List packages and their known vulnerabilities',
    tag: 'Security',
    permission: 'security.view',
  };
  app.get('/api/v1/system/software', { config: { about: { ...seen, answer: softwareStateAnswer } } }, () =>
    softwareState(folder, theTime()),
  );

  const file = {
    summary: 'Get the list of packages as CycloneDX',
    tag: 'Security',
    permission: 'security.view',
    media: 'application/vnd.cyclonedx+json',
  };
  app.get('/api/v1/system/software/packages.cdx.json', { config: { about: file } }, async (_request, reply) =>
    reply
      .type('application/vnd.cyclonedx+json; version=1.6')
      .header('content-disposition', 'attachment; filename="packages.cdx.json"')
      .send(await written(folder, LISTED)),
  );
}

/** @throws 404 without a build, as in development */
export async function softwareState(folder: string, now: Date): Promise<SoftwareState> {
  const { metadata, components } = bill.parse(JSON.parse(await written(folder, LISTED)));
  return {
    madeAt: metadata.timestamp,
    packages: components.map(({ group, name, version, licenses = [] }) => ({
      name: group ? `${group}/${name}` : name,
      version,
      licence: licenses.join(', ') || 'unknown',
    })),
    flaws: await flawsOf(folder, metadata.properties.find(({ name }) => name === 'lock:sha256')?.value, now),
  };
}

/** Reports known vulnerabilities in the packages; null without a build. */
export async function softwareHealth(folder: string): Promise<Finding | null> {
  const state = await softwareState(folder, theTime()).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  });
  if (!state) return null;
  const { flaws } = state;
  if (!flaws.checked) return { state: 'attention', figure: 'Not checked', says: WHY_UNCHECKED[flaws.why] };
  return flaws.known.length === 0
    ? { state: 'good', figure: 'No known vulnerabilities', says: `According to ${flaws.source}.` }
    : {
        state: 'bad',
        figure: `${flaws.known.length} known vulnerabilities`,
        says: 'Check whether an update fixes them.',
      };
}

/** The alarm about overdue vulnerabilities, in a sentence; null if there are none or they were not checked. */
export async function flawAlarm(folder: string, now: Date): Promise<string | null> {
  const text = await readFile(join(folder, LISTED), 'utf8').catch(() => null);
  if (text === null) return null;
  const { flaws } = await softwareState(folder, now);
  return flaws.checked ? overdueWords(flaws.known, now) : null;
}

/**
 * The source of the last vulnerability check; null if there is none.
 * @param folder the build output
 */
export async function advisorySource(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, ANSWERED), 'utf8').catch(() => null);
  return text === null ? null : answered.parse(JSON.parse(text)).source;
}

async function flawsOf(folder: string, lock: string | undefined, now: Date): Promise<SoftwareState['flaws']> {
  const text = await readFile(join(folder, ANSWERED), 'utf8').catch(() => undefined);
  if (text === undefined) return { checked: false, why: 'never' };
  const { at, source, flaws, ...of } = answered.parse(JSON.parse(text));
  if (of.lock !== lock) return { checked: false, why: 'other-packages' };
  if (now.getTime() - new Date(at).getTime() > MOST_DAYS * DAY_MS) return { checked: false, why: 'long-ago' };
  // A result stored by an earlier release has no `since`.
  return { checked: true, at, source, known: flaws.map((flaw) => ({ ...flaw, since: flaw.since ?? at })) };
}

const written = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, name), 'utf8').catch(() => {
    throw notFound('list of packages');
  });
