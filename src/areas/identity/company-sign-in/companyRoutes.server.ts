import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { spendLink } from '#engine/keys/oneTimeLink.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { notFound, Problem } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { activate, personOfLink } from '../invitations/accept.server.ts';
import { enter, type Installation } from '../sessions/entry.server.ts';
import type { SignedIn } from '../sessions/sessions.server.ts';
import { companySignIn } from './companySignIn.ts';
import { connect, followGroups, ownerOf } from './enterByCompany.server.ts';
import { meet } from './firstTime.server.ts';
import { openProvider } from './provider.server.ts';
import type { ProviderSource } from './providerSource.server.ts';
import { beginTry, openTry } from './try.server.ts';
import { SCIM_PATH } from '../directory/scimPath.ts';
import { mountProviderTry } from './tryProvider.server.ts';
import { waysFor } from './ways.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { ways } from './companySignInAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import { companyAnswer, enteredAnswer } from '../sessions/sessionAnswer.server.ts';

const email = z
  .string('Enter your email address.')
  .trim()
  .min(1, 'Enter your email address.')
  .max(254, 'Enter a shorter address.')
  .regex(/^[^\s@]+@[^\s@]+$/, 'Enter an email address, for example you@example.org.');
const asked = z.strictObject({ email });
const begun = z.strictObject({
  from: z.string().max(2_000).optional(),
  remember: z.boolean().optional(),
  /** Prefills the account at the provider. */
  email: email.optional(),
  invitation: z.string().max(200, 'This link is not valid.').optional(),
});
const answered = z.strictObject({ answer: z.string('Send the query string of the address.').max(6_000) });
const linked = z.strictObject({ token: z.string('Open the link in your email.').max(200) });

const OPEN = (summary: string, more: Partial<About> = {}) => ({
  config: { public: true, about: { summary, tag: 'Sign-in', ...more } },
});

/** Where the provider sends the browser back to: a page of ours, which hands the answer on. */
const BACK = '/logon/company';

/** Routes for single sign-on. They return 404 while no provider is configured. */
export function mountCompanySignIn(
  app: FastifyInstance,
  installation: Installation & { readonly address: string },
  outbound: Outbound,
  source: ProviderSource,
): void {
  const { database, keys, address } = installation;
  mountProviderTry(app, { database, outbound, source, back: `${address}${BACK}`, directory: `${address}${SCIM_PATH}` });
  const { circuits } = outbound;
  let issuerBefore: string | undefined;
  const settingsNow = async () => {
    const settings = await source();
    // Failures of a previous provider do not apply to this one.
    if (settings?.issuer !== issuerBefore) circuits.forget('companySignIn');
    issuerBefore = settings?.issuer;
    return settings;
  };
  /** The provider as currently configured. @throws 404 when none is */
  const providerNow = async () => {
    const settings = await settingsNow();
    if (!settings) throw notFound('single sign-on');
    return { settings, provider: openProvider(settings, outbound) };
  };
  const writes = <T>(request: FastifyRequest, step: (context: Omit<Context, 'actor'>) => Promise<T>): Promise<T> =>
    inTransaction(database, (tx) => step({ tx, now: nowIso(), requestId: request.id, ip: request.ip }));

  // Does not look up the user, so that the response does not reveal whether an account exists.
  app.post(
    '/api/v1/session/ways',
    OPEN('List the sign-in methods for an address', { body: asked, answer: ways }),
    async (request) => {
      const given = shaped(asked, request.body);
      const settings = await settingsNow();
      const { label, isOnlyWay } = await readGroup(database, companySignIn);
      return waysFor(given.email, {
        label: settings ? label : null,
        domains: settings?.domains ?? [],
        isOnlyWay,
        isAway: circuits.open().some(({ part }) => part === 'companySignIn'),
      });
    },
  );

  app.post(
    '/api/v1/company-sign-in',
    OPEN('Start single sign-on', { body: begun, answer: z.object({ url: z.string() }) }),
    async (request) => {
      const { from = '', remember = false, email: hint, invitation } = shaped(begun, request.body);
      const { provider } = await providerNow();
      const secrets = beginTry(keys, request, { from, remember, invitation });
      return { url: (await provider.begin(`${address}${BACK}`, secrets, hint)).href };
    },
  );

  app.post(
    '/api/v1/company-sign-in/finish',
    OPEN('Finish single sign-on', {
      body: answered,
      answer: companyAnswer,
      also: { 202: z.object({ needs: z.string(), from: z.string() }) },
    }),
    async (request, reply) => {
      const { answer } = shaped(answered, request.body);
      const { provider, settings } = await providerNow();
      const answerUrl = new URL(`${address}${BACK}`);
      answerUrl.search = answer;
      const tried = openTry(keys, request, answerUrl.searchParams.get('state') ?? '');
      const identity = await provider.finish(answerUrl, tried).catch((error: unknown) => {
        if (error instanceof Problem) request.log.warn({ reason: error.more.reason }, 'single sign-on refused');
        throw error;
      });
      const userId = await writes(request, async (context) => {
        const owner = await ownerOf(context.tx, identity);
        return owner ?? meet(context, keys, { identity, domains: settings.domains, tried, caller: provedBy(request) });
      });
      if (userId === null) return reply.code(202).send({ needs: 'letter', from: tried.from });
      await writes(request, (context) => followGroups(context, userId, identity.groups)).catch((error: unknown) => {
        // A group mapping must not lock the last administrator out, so the user keeps their roles and signs in.
        if (!(error instanceof Problem)) throw error;
        request.log.warn({ code: error.code }, 'roles by group were not applied');
      });
      const session = await enter(installation, request, reply, {
        userId,
        remember: tried.remember,
        kind: 'sso',
        isBothFactors: false,
      });
      return { ...session, from: tried.from };
    },
  );

  app.post(
    '/api/v1/company-sign-in/connect',
    OPEN('Connect a company account by link', { body: linked, answer: enteredAnswer }),
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

/** The current user, if they confirmed their identity recently. */
function provedBy({
  caller,
}: FastifyRequest): { readonly id: number; readonly name: string; readonly email: string } | null {
  const { actor, email: own } = (caller ?? {}) as Partial<SignedIn>;
  return caller?.isSteppedUp && actor?.userId && own ? { id: actor.userId, name: actor.name, email: own } : null;
}
