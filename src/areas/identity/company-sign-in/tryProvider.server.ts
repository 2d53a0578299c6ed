import type { FastifyInstance } from 'fastify';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { writing } from '#engine/request/request.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { outcomeText } from '#engine/outbound/outcome.ts';
import { discoveryAddress, type Finding, findingsOf } from './discovery.rules.ts';
import type { ProviderSource } from './providerSource.server.ts';
import * as z from 'zod';
import { finding } from './companySignInAnswers.server.ts';

const TAG = 'Settings';

/** Routes for configuring the provider: the values to enter there, and a test of its metadata. */
export function mountProviderTry(
  app: FastifyInstance,
  {
    database,
    outbound,
    source,
    back,
    directory,
  }: {
    readonly database: Database;
    readonly outbound: Outbound;
    readonly source: ProviderSource;
    /** Redirect URL for the provider. */
    readonly back: string;
    /** SCIM base URL for the directory. */
    readonly directory: string;
  },
): void {
  const known = { summary: 'Get the settings to enter at the identity provider', tag: TAG, permission: 'setting.view' };
  app.get(
    '/api/v1/company-sign-in/set-up',
    { config: { about: { ...known, answer: z.object({ back: z.string(), directory: z.string() }) } } },
    async () => ({ back, directory }),
  );

  const tried = { summary: 'Test the identity provider', tag: TAG, permission: 'setting.update' };
  app.post(
    '/api/v1/company-sign-in/try',
    { config: { about: { ...tried, answer: z.object({ findings: z.array(finding) }) }, stepUp: true } },
    async (request) => {
      const provider = await source();
      const findings = provider ? await findOut(outbound, provider.issuer) : [NONE];
      await writing(database, request, (context) =>
        logEvent(context, {
          action: 'test',
          entity: 'companySignIn',
          entityId: null,
          title: 'Single sign-on',
          note: findings.some(({ level }) => level === 'bad') ? 'Problems found.' : 'No problems found.',
        }),
      );
      return { findings };
    },
  );
}

const NONE: Finding = {
  level: 'bad',
  words: 'No provider yet. Enter provider, client ID and client secret, save, and try again.',
};

/** Reads the provider's metadata and keys through the outbound gate. */
async function findOut(outbound: Outbound, issuer: string): Promise<readonly Finding[]> {
  const said = await read(outbound, discoveryAddress(issuer));
  if ('trouble' in said) return [{ level: 'bad', words: `Tested ${discoveryAddress(issuer)}: ${said.trouble}` }];
  const findings = findingsOf(said.document, issuer);
  const place = (said.document as { jwks_uri?: unknown } | null)?.jwks_uri;
  return typeof place === 'string' ? [...findings, await keysAt(outbound, place)] : findings;
}

async function keysAt(outbound: Outbound, place: string): Promise<Finding> {
  const said = await read(outbound, place);
  if ('trouble' in said) return { level: 'bad', words: `The provider’s keys could not be read. ${said.trouble}` };
  const { keys } = (said.document ?? {}) as { keys?: unknown };
  return Array.isArray(keys) && keys.length > 0
    ? {
        level: 'good',
        words:
          keys.length === 1 ? 'The provider’s key can be read.' : `The provider’s ${keys.length} keys can be read.`,
      }
    : { level: 'bad', words: 'The provider’s list of keys is empty.' };
}

async function read(outbound: Outbound, address: string): Promise<{ document: unknown } | { trouble: string }> {
  const outcome = await outbound.tryOut('companySignIn', address, {
    method: 'GET',
    headers: { accept: 'application/json' },
  });
  if (outcome.word !== 'ok')
    return { trouble: TROUBLES[outcome.word] ?? `The provider answered ${outcomeText(outcome)}.` };
  try {
    return { document: JSON.parse(Buffer.from(outcome.body ?? []).toString('utf8')) as unknown };
  } catch {
    return { document: null };
  }
}

const TROUBLES: Readonly<Record<string, string>> = {
  'no address': 'The server name was not found. Check the spelling.',
  'refused by policy':
    'This address is not allowed. Add its network to Settings > Allowed networks, for single sign-on.',
  unreachable: 'The server is not reachable.',
  'timed out': 'The server did not answer in time.',
  certificate: 'The server’s certificate is not valid, so no request was sent.',
  'too large': 'The answer was too large for an identity provider.',
};
