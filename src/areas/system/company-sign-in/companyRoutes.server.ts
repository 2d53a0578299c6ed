import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { hmac, isEqual, type KeyRing } from '#core/access/keys.server.ts';
import { spendLink } from '#core/access/oneTimeLink.server.ts';
import { seal, unseal } from '#core/access/sealedBox.server.ts';
import { inTransaction } from '#core/db/pool.server.ts';
import type { Context } from '#core/entity/change.server.ts';
import { notFound, Problem, refused } from '#core/http/problem.ts';
import { shaped } from '#core/http/shaped.server.ts';
import type { Outbound } from '#core/outbound/outbound.server.ts';
import { readGroup } from '#core/settings/groups.server.ts';
import { activate, personOfLink } from '../invitations/accept.server.ts';
import { enter, type Installation } from '../sessions/entry.server.ts';
import type { SignedIn } from '../sessions/sessions.server.ts';
import { companySignIn } from './companySignIn.ts';
import { askOwner, connect, followGroups, ownerOf } from './enterByCompany.server.ts';
import { openProvider, type ProviderSettings, type Secrets } from './provider.server.ts';

const begun = z.strictObject({ from: z.string().max(2_000).optional(), remember: z.boolean().optional() });
const answered = z.strictObject({ answer: z.string('Send what stands behind the ? of the address.').max(6_000) });
const linked = z.strictObject({ token: z.string('Open the link in your letter.').max(200) });

const OPEN = (summary: string, body?: z.ZodType) => ({
  config: { public: true, about: { summary, tag: 'Signing in', ...(body ? { body } : {}) } },
});

/** Where the provider sends the browser back to: a page of ours, which hands the answer on. */
const BACK = '/logon/company';
const MINUTES = 10;

/** Coming in with an account of the company. Not there at all while no provider is set up. */
export function mountCompanySignIn(
  app: FastifyInstance,
  installation: Installation & { readonly address: string },
  outbound: Outbound,
  settings: ProviderSettings | undefined,
): void {
  const { database, keys, address } = installation;
  const provider = settings && openProvider(settings, outbound);
  const writes = <T>(request: FastifyRequest, step: (context: Omit<Context, 'actor'>) => Promise<T>): Promise<T> =>
    inTransaction(database, (tx) => step({ tx, now: new Date().toISOString(), requestId: request.id, ip: request.ip }));

  app.get(
    '/api/v1/company-sign-in',
    OPEN('Whether there is a company sign-in, and what its button says'),
    async () => ({
      label: provider ? (await readGroup(database, companySignIn)).label : null,
    }),
  );

  app.post('/api/v1/company-sign-in', OPEN('Begin at the company’s provider', begun), async (request) => {
    const { from = '', remember = false } = shaped(begun, request.body);
    if (!provider) throw notFound('company sign-in');
    const secrets = { nonce: chance(), verifier: chance() };
    const state = sealTry(keys, request, { ...secrets, from, remember, until: Date.now() + MINUTES * 60_000 });
    return { url: (await provider.begin(`${address}${BACK}`, { ...secrets, state })).href };
  });

  app.post('/api/v1/company-sign-in/finish', OPEN('Take the provider’s answer', answered), async (request, reply) => {
    const { answer } = shaped(answered, request.body);
    if (!provider || !settings) throw notFound('company sign-in');
    const answerUrl = new URL(`${address}${BACK}`);
    answerUrl.search = answer;
    const tried = openTry(keys, request, answerUrl.searchParams.get('state') ?? '');
    const identity = await provider.finish(answerUrl, tried).catch((error: unknown) => {
      if (error instanceof Problem) request.log.warn({ reason: error.more.reason }, 'company sign-in refused');
      throw error;
    });
    const caller = request.caller as SignedIn | null;
    const userId = await writes(request, async (context) => {
      const owner = await ownerOf(context.tx, identity);
      if (owner !== null) return owner;
      // Somebody who has just shown who they are needs no letter.
      if (caller?.actor.userId && caller.isSteppedUp) {
        const { userId: id, name } = caller.actor;
        await connect(context, identity, { id, name, email: caller.email });
        return id;
      }
      await askOwner(context, identity, settings.domains);
      return null;
    });
    if (userId === null) return reply.code(202).send({ needs: 'letter', from: tried.from });
    await writes(request, (context) => followGroups(context, userId, identity.groups)).catch((error: unknown) => {
      // A mapping must not lock the last administrator out: they keep their roles, and come in.
      if (!(error instanceof Problem)) throw error;
      request.log.warn({ code: error.code }, 'roles by group were not followed');
    });
    const session = await enter(installation, request, reply, {
      userId,
      remember: tried.remember,
      kind: 'sso',
      isBothFactors: false,
    });
    return { ...session, from: tried.from };
  });

  app.post(
    '/api/v1/company-sign-in/connect',
    OPEN('Connect a company account by a link', linked),
    async (request, reply) => {
      const { token } = shaped(linked, request.body);
      const userId = await writes(request, async (context) => {
        const link = await spendLink(context.tx, keys, { purpose: 'companySignIn', token }, context.now);
        const person = await personOfLink(context.tx, link.userId);
        await connect(context, { issuer: String(link.about.issuer), subject: String(link.about.subject) }, person);
        await activate(context, person);
        return person.id;
      });
      return enter(installation, request, reply, { userId, remember: false, kind: 'sso', isBothFactors: false });
    },
  );
}

const chance = (): string => randomBytes(32).toString('base64url');

/** A try to sign in at the provider. It travels through the browser as the `state`, sealed, and works in that browser only. */
interface Try extends Omit<Secrets, 'state'> {
  readonly from: string;
  readonly remember: boolean;
  readonly until: number;
}

const SEALED = ['company-sign-in', 'state'] as const;
const browserOf = (keys: KeyRing, { token }: FastifyRequest): string =>
  hmac(keys.derive('company-sign-in'), token).toString('hex');

const sealTry = (keys: KeyRing, request: FastifyRequest, given: Try): string =>
  seal(keys, ...SEALED, JSON.stringify({ ...given, browser: browserOf(keys, request) }));

/** @throws 422 for a state that is not ours, is too old, or was begun in another browser */
function openTry(keys: KeyRing, request: FastifyRequest, state: string): Try & Secrets {
  const opened = attempt(() => JSON.parse(unseal(keys, ...SEALED, state).toString()) as Try & { browser: string });
  if (!opened || opened.until < Date.now() || !isEqual(opened.browser, browserOf(keys, request)))
    throw refused('company_sign_in', 'This sign-in was begun elsewhere, or too long ago. Begin again.');
  return { ...opened, state };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
