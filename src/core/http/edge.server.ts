import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { randomBytes, randomUUID } from 'node:crypto';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../db/pool.server.ts';
import { require } from '../access/access.server.ts';
import { may } from '../access/permission.ts';
import { checkHeaders, type Patience, USUAL_PATIENCE, watchArrival } from './arrival.server.ts';
import { readJson } from './json.server.ts';
import { networkOf, openLimits } from './limits.server.ts';
import { badRequest, notFound, notSignedIn, Problem, proofNeeded, staleToken, forPeople } from './problem.ts';
import type { Caller } from './request.server.ts';
import { isApiPath } from './apiPath.ts';
import { COMMON, refuse, refuseUnread, SEND_JSON } from './refusal.server.ts';
import { logRequests } from './requestLog.server.ts';
import { keepRoutes } from './routes.server.ts';
import { openSeats } from './seats.server.ts';

/** What the edge asks of whoever keeps sessions. */
export interface Guard {
  /** Who a session cookie or bearer token belongs to; null for strangers. */
  identify(request: FastifyRequest, token: string): Promise<Caller | null>;
  /** Who a program's token acts for; null for one that is worth nothing. */
  identifyToken?(request: FastifyRequest, token: string): Promise<Caller | null>;
  /** The token a page must send back with every change. */
  csrfToken(token: string): string;
  isCsrfToken(token: string, given: string): boolean;
  /** A keyed digest of what must leave no trace. */
  digest(text: string): string;
}

export interface EdgeOptions {
  readonly logger: Logger;
  readonly guard: Guard;
  /** https in front of us: cookies get their prefix and Secure, answers HSTS. A trusted proxy may say so too. */
  readonly secure: boolean;
  /** Plain http is refused to all but this machine. */
  readonly requireTls?: boolean;
  readonly trustedProxies: readonly string[];
  readonly publicUrl: string | undefined;
  readonly hostsAllowed: readonly string[];
  /** Another origin, where files are served and nothing else. */
  readonly filesUrl?: string | undefined;
  /** Multiplies the general limits. */
  readonly rateLimitScale: number;
  /** How long requests may take to arrive; as usual unless given. */
  readonly patience?: Patience;
  /** Whether this process has more to do than it can; it never has unless given. */
  readonly isStrained?: () => boolean;
  /** Whether there is no room for more records; there always is unless given. */
  readonly isReadOnly?: () => Promise<boolean>;
}

const ADDRESS_LENGTH = 8 * 1024;

/** The HTTP edge: limits, headers, sessions, CSRF and the shape of refusals, in one place for every answer. */
export async function edge(options: EdgeOptions): Promise<FastifyInstance> {
  const limit = openLimits(options.rateLimitScale);
  const patience = options.patience ?? USUAL_PATIENCE;
  const app = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: patience.uploadMs,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1_000,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: false },
    return503OnClosing: true,
    // Looked at each second: at the usual half minute, a limit of fifteen seconds would be one of forty-five.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: patience.headersMs, connectionsCheckingInterval: 1_000 },
    // What the router cannot read never reaches the hooks below.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(COMMON).header('x-request-id', request.id);
      void refuse(badRequest('This address cannot be read.'), request, reply);
    },
    clientErrorHandler: refuseUnread,
  });
  keepRoutes(app);
  endConnections(app);
  logRequests(app, options.logger);
  watchArrival(app, patience);
  const takeSeat = openSeats(app, options.rateLimitScale, options.isStrained ?? (() => false));
  await app.register(cookie);
  // How large a file may be is said where it is received; without a word of it here, it may be as large as JSON.
  await app.register(multipart, { limits: { files: 10, fields: 20, fieldSize: 64 * 1024, fileSize: Infinity } });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  for (const media of ['application/json', 'application/scim+json'])
    app.addContentTypeParser(media, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
      readJson(body, request.routeOptions.config.parts),
    );
  app.decorate('isReadOnly', options.isReadOnly ?? (async () => false));
  app.decorateRequest('caller', null);
  app.decorateRequest('token', '');
  app.decorateRequest('isHttps', false);
  app.decorate('digest', options.guard.digest);
  app.decorateRequest('keyedWrites', 0);
  app.decorateRequest('isReplayed', false);
  app.addHook('onSend', async (request, reply) => {
    if (request.isReplayed) reply.header('idempotency-replayed', 'true');
  });

  app.addHook('onRequest', async (request, reply) => {
    request.isHttps = options.secure || request.protocol === 'https';
    reply.headers(COMMON).header('x-request-id', request.id);
    if (request.isHttps) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    checkHeaders(request);
    if (isOfFiles(request, options)) return;
    if (isOpen(request)) return;
    if (request.url.length > ADDRESS_LENGTH) throw new Problem(414, 'too_large', 'This address is too long.');
    checkHost(request, options);
    const secureAddress = plainProblem(request, options);
    if (secureAddress) return reply.redirect(secureAddress, 308);
    const bearer = isApi(request) ? bearerOf(request) : undefined;
    if (bearer !== undefined) return admitProgram(request, reply, bearer);
    request.token = tokenOf(request, reply);
    const isForged = isChange(request) && !isUnguarded(request) && !isOwnRequest(request, options);
    // A forged change costs us no question to the database.
    request.caller = isForged ? null : await identified(request, options.guard);
    limit(
      request.caller ? `session:${request.caller.sessionId}` : `address:${networkOf(request.ip)}`,
      request.caller ? 'session' : 'stranger',
      request.url,
    );
    if (isForged) throw staleToken();
    checkQuery(request);
    if (isApi(request) && !request.is404 && !request.routeOptions.config.public && !request.caller) throw notSignedIn();
    if (owesProof(request)) throw proofNeeded();
    askPermission(request);
    checkKnown(request);
    if (isApi(request) && request.caller) await takeSeat(request, reply, `session:${request.caller.sessionId}`);
  });

  /** A program: no cookie, so nothing a browser could be led into sending, and no token of a page. */
  async function admitProgram(request: FastifyRequest, reply: FastifyReply, bearer: string): Promise<void> {
    if (hasSession(request)) throw badRequest('Send either a token or a session cookie, not both.');
    request.caller = (await options.guard.identifyToken?.(request, bearer)) ?? null;
    const { caller } = request;
    const who = caller ? `token:${caller.tokenId}` : `address:${networkOf(request.ip)}`;
    const allowance = limit(who, caller ? 'token' : 'stranger', request.url);
    if (allowance)
      reply.headers({
        'ratelimit-limit': String(allowance.limit),
        'ratelimit-remaining': String(allowance.left),
        'ratelimit-reset': String(allowance.fullIn),
      });
    checkQuery(request);
    if (!caller) throw new Problem(401, 'unauthenticated', 'This token is not valid: unknown, revoked or expired.');
    if (!request.is404 && isForPeople(request)) throw forPeople();
    askPermission(request);
    checkKnown(request);
    await takeSeat(request, reply, who);
  }
  app.addHook('preParsing', async (request) => checkMediaType(request));
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => refuse(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerNowhere(app, request, reply));
  return app;
}

const DRAIN_SECONDS = 8;

/**
 * Browsers open connections they do not need yet, and the server waits for those too when it closes. So they are cut
 * when nothing is being answered any more, and all when that takes long.
 */
function endConnections(app: FastifyInstance): void {
  let answering = 0;
  app.addHook('onRequest', async (_request, reply) => {
    answering++;
    reply.raw.once('close', () => answering--);
  });
  app.addHook('preClose', (done) => {
    const latest = Date.now() + DRAIN_SECONDS * 1_000;
    const poll = setInterval(() => {
      if (answering > 0 && Date.now() < latest) return;
      clearInterval(poll);
      app.server.closeAllConnections();
    }, 50).unref();
    done();
  });
}

/** Health, assets and the icon have no session and no log, and no database behind their first word. */
const isOpen = (request: FastifyRequest): boolean =>
  request.url === '/healthz' ||
  request.url === '/readyz' ||
  request.url === '/icon.svg' ||
  // Programs sign their calls; they have no session.
  request.url.startsWith('/apps/') ||
  request.url.startsWith('/assets/');

/** An address or method that does not exist is told so, and browsers send their reports without asking us. */
const isUnguarded = (request: FastifyRequest): boolean => request.is404 || request.routeOptions.config.unasked === true;

/**
 * Each address says in its own description what permission it needs. It is asked here, so that nothing of a request is
 * read for somebody who may not make it, and no handler can forget it.
 * @throws 403 naming the permission that is missing
 */
function askPermission({ caller, routeOptions }: FastifyRequest): void {
  const needed = routeOptions.config.about?.permission;
  if (!needed || !caller) return;
  if (typeof needed === 'string') return require(caller.actor, needed);
  if ('all' in needed) for (const each of needed.all) require(caller.actor, each);
  else if (!needed.any.some((each) => may(caller.actor.patterns, each))) require(caller.actor, needed.any[0] ?? '');
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';
const isApi = (request: FastifyRequest): boolean => isApiPath(pathOf(request));
const isChange = (request: FastifyRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(request.method);

/** Half signed in, one may do what strangers may, and what leads on; some addresses want a proof that is fresh. */
function owesProof({ caller, is404, routeOptions: { config } }: FastifyRequest): boolean {
  if (!caller || is404 || config.public) return false;
  if (caller.twoFactor === 'pending') return !config.halfSignedIn;
  if (caller.mustEnrol && !config.halfSignedIn && !config.enrols) return true;
  return config.stepUp === true && !caller.isSteppedUp;
}

/** Who asks. Pages are the same for everybody, so one is shown, and says so, while the database is away. */
async function identified(request: FastifyRequest, guard: Guard): Promise<Caller | null> {
  try {
    return await guard.identify(request, request.token);
  } catch (error) {
    if (!isApi(request) && isDatabaseAway(error)) return null;
    throw error;
  }
}

/** No address of ours takes a parameter twice; what follows may count on one value of each. */
function checkQuery(request: FastifyRequest): void {
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (Array.isArray(value)) throw badRequest(`“${name.slice(0, 60)}” is given twice.`);
    if (typeof value === 'string' && (value.includes('\0') || name.includes('\0')))
      throw badRequest('The address holds a character that no text has.');
  }
}

/**
 * What an address does not know it would leave out, and answer as if it had not been asked: a filter with a slip in its
 * name would give everything.
 */
function checkKnown({ routeOptions, is404, query }: FastifyRequest): void {
  const known = is404 ? undefined : routeOptions.config.about?.query;
  const unknown = Object.keys(query as object).find((name) => known && !isKnown(name, known));
  if (known && unknown !== undefined)
    throw badRequest(`This address cannot be asked by “${unknown.slice(0, 60)}”. It knows ${known.join(', ')}.`);
}

/** Where there are conditions, each field is one, as `f.<field>`. */
const isKnown = (name: string, known: readonly string[]): boolean =>
  known.includes(name) || (known.includes('where') && name.startsWith('f.'));

/** A body is JSON in UTF-8, as it is; only where a file is asked for it is a form. */
function checkMediaType(request: FastifyRequest): void {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || !isChange(request) || request.is404) return;
  const type = headers['content-type'] ?? '';
  const { upload, unasked, form, scim } = request.routeOptions.config;
  const isTaken = upload
    ? /^multipart\/form-data;/i.test(type)
    : unasked ||
      (form && /^application\/x-www-form-urlencoded/i.test(type)) ||
      (scim && /^application\/scim\+json\s*(?:;|$)/i.test(type)) ||
      /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(type);
  const isPlain = /^(?:identity)?$/i.test(headers['content-encoding'] ?? '');
  if (!isTaken || !isPlain) throw new Problem(415, 'media_type', upload ? SEND_FILE : SEND_JSON);
}

const SEND_FILE = 'Send one file as multipart/form-data.';

/** No such address, or none for this method: then the answer names the methods there are. */
function answerNowhere(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request);
  const isPage = !isApiPath(path) && !path.startsWith('/assets/');
  const methods = isPage ? ['GET', 'HEAD'] : app.routeTable.methodsAt(path);
  if (methods.length === 0 || methods.includes(request.method)) return refuse(notFound('address'), request, reply);
  reply.header('allow', methods.join(', '));
  // A preflight of another site learns what exists and is allowed nothing.
  if (request.method === 'OPTIONS') return reply.code(204).send();
  return refuse(
    new Problem(405, 'method', `This address answers ${methods.join(', ')}, not ${request.method}.`),
    request,
    reply,
  );
}

/** Plain http where it is not wanted: pages are sent to the https address, the API refuses. */
function plainProblem(request: FastifyRequest, { requireTls, secure, publicUrl }: EdgeOptions): string | undefined {
  if (request.protocol === 'https') return undefined;
  // Only a proxy in front of us says how the browser came; without one nobody knows.
  const isTold = secure && request.headers['x-forwarded-proto'] !== undefined && request.ips !== undefined;
  const isRefused = (requireTls && !secure && !isLoopback(request.ip)) || isTold;
  if (!isRefused) return undefined;
  if (publicUrl?.startsWith('https:') && !isApi(request) && !isChange(request)) return `${publicUrl}${request.url}`;
  throw new Problem(403, 'https_needed', 'Ask this address by https.');
}

const isLoopback = (ip: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(ip);

/** The token of a program; only a header carries one. Another scheme than Bearer is none of ours. */
const bearerOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  /^bearer(?: +|$)(.*)$/i.exec(authorization ?? '')?.[1]?.trim();

const hasSession = ({ cookies }: FastifyRequest): boolean =>
  cookies[cookieName(true)] !== undefined || cookies[cookieName(false)] !== undefined;

/** What a program may never do, whatever its token says. */
const isForPeople = ({ routeOptions: { config, url = '' } }: FastifyRequest): boolean =>
  config.sessionOnly === true ||
  config.stepUp === true ||
  config.halfSignedIn === true ||
  /^\/api\/v1\/(?:session|setup)(?:\/|$)/.test(url);

/** A session cookie; strangers get a random one that is kept nowhere, so that their pages have a CSRF token too. */
function tokenOf(request: FastifyRequest, reply: FastifyReply): string {
  const given = request.cookies[cookieName(request.isHttps)];
  if (given && /^[\w-]{43}$/.test(given)) return given;
  const token = randomBytes(32).toString('base64url');
  setToken(request, reply, token);
  return token;
}

const cookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');

/** Hands the browser its session cookie; `seconds` keeps it beyond the window's life. */
export function setToken(request: FastifyRequest, reply: FastifyReply, token: string, seconds?: number): void {
  reply.setCookie(cookieName(request.isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isHttps,
    ...(seconds ? { maxAge: seconds } : {}),
  });
}

/** A change comes from our own page: its token, its origin, and the header no form can send. */
function isOwnRequest(request: FastifyRequest, { guard, publicUrl, hostsAllowed }: EdgeOptions): boolean {
  const { headers } = request;
  const token = headers['x-csrf-token'];
  if (typeof token !== 'string' || headers['x-requested-with'] !== 'XMLHttpRequest') return false;
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin') return false;
  const own = publicUrl
    ? [new URL(publicUrl).origin, ...hostsAllowed.flatMap((host) => [`https://${host}`, `http://${host}`])]
    : [`${request.protocol}://${request.host}`];
  if (headers.origin !== undefined && !own.includes(headers.origin)) return false;
  return guard.isCsrfToken(request.token, token);
}

/**
 * Whether it is for the host of files: nobody is known there, no cookie is read or set, and what is asked is signed.
 * @throws 421 for anything else there, 404 for files anywhere else
 */
function isOfFiles(request: FastifyRequest, options: EdgeOptions): boolean {
  const isAsked = request.routeOptions.config.filesHost === true;
  const isThere = options.filesUrl !== undefined && request.host === new URL(options.filesUrl).host;
  if (isAsked && !isThere) throw notFound('address');
  if (!isThere) return false;
  if (!isAsked || isChange(request)) throw new Problem(421, 'wrong_host', 'This address is not served here.');
  if (plainProblem(request, { ...options, publicUrl: undefined })) throw notFound('address');
  checkQuery(request);
  return true;
}

function checkHost(request: FastifyRequest, { publicUrl, hostsAllowed }: EdgeOptions): void {
  if (!publicUrl) return;
  const allowed = [new URL(publicUrl).host, ...hostsAllowed];
  if (!allowed.includes(request.host)) throw new Problem(421, 'wrong_host', 'This address is not served here.');
}
