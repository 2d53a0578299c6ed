import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { askPermission, isForPeople, owesProof } from './admission.server.ts';
import { checkHeaders, type Patience, USUAL_PATIENCE, watchArrival } from './arrival.server.ts';
import { endConnections } from './drain.server.ts';
import { bearerOf, type Guard, identified, isOwnRequest } from './guard.server.ts';
import { checkHost, type Hosts, isOfFiles, plainProblem } from './hosts.server.ts';
import { readJson } from '../http/json.server.ts';
import { OWN_CHANGES, writeOwnChanges } from '../http/ownChanges.ts';
import { networkOf, openLimits } from './limits.server.ts';
import { answerNotFound } from './notFoundRoutes.server.ts';
import { badRequest, notSignedIn, Problem, proofNeeded, staleToken, forPeople } from '../http/problem.ts';
import { COMMON, refuse, refuseUnread } from './refusal.server.ts';
import { checkKnown, checkMediaType, checkQuery } from './requestForm.server.ts';
import { requestIdAt } from './requestId.server.ts';
import { isApi, isChange, isOpen, isUnguarded, pathOf } from './requestKind.server.ts';
import { labelStatementsByRoute } from './slowRoutes.server.ts';
import { logRequests } from './requestLog.server.ts';
import { keepRoutes } from '../http/routes.server.ts';
import { concurrencyLimiter } from './concurrencyLimiter.server.ts';
import { hasSession, tokenOf } from '../http/sessionCookie.server.ts';
import { noteRequest } from '../machine/giveWay.server.ts';
import { theTime } from '../time/theTime.server.ts';
import { endUnread } from './unread.server.ts';

export interface EdgeOptions extends Hosts {
  readonly logger: Logger;
  readonly guard: Guard;
  readonly trustedProxies: readonly string[];
  /** A factor for the general rate limits. */
  readonly rateLimitScale: number;
  /** Time limits for receiving requests; defaults apply if not given. */
  readonly patience?: Patience;
  /** Whether this process is overloaded; never, if not given. */
  readonly isOverloaded?: () => boolean;
  /** Whether the database has no room for records; never, if not given. */
  readonly isReadOnly?: () => Promise<boolean>;
}

const ADDRESS_LENGTH = 8 * 1024;

/**
 * The HTTP edge: limits, headers, sessions, CSRF and error format, in one place for every answer. Requests are checked
 * in the order of the hooks, each check in its own file.
 */
export async function edge(options: EdgeOptions): Promise<FastifyInstance> {
  const limit = openLimits(options.rateLimitScale);
  const patience = options.patience ?? USUAL_PATIENCE;
  const app = openServer(options, patience);
  keepRoutes(app);
  endConnections(app);
  logRequests(app, options.logger);
  labelStatementsByRoute(app);
  watchArrival(app, patience);
  endUnread(app, patience);
  const limitConcurrency = concurrencyLimiter(app, options.rateLimitScale, options.isOverloaded ?? (() => false));
  await takeBodies(app);
  decorate(app, options);
  app.addHook('onSend', async (request, reply) => {
    if (request.isReplayed) reply.header('idempotency-replayed', 'true');
    const changed = writeOwnChanges(request.isReplayed ? 'everything' : (request.changed ?? []));
    // Only the product's pages cache data that this header updates.
    if (changed && request.caller?.sessionId && reply.statusCode < 400) reply.header(OWN_CHANGES, changed);
  });

  app.addHook('onRequest', async (request, reply) => {
    request.isHttps = options.secure || request.protocol === 'https';
    reply.headers(COMMON).header('x-request-id', request.id);
    if (request.isHttps) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    checkHeaders(request);
    if (isOfFiles(request, options)) return;
    if (isOpen(request)) return;
    if (request.url.length > ADDRESS_LENGTH) throw new Problem(414, 'too_large', 'The address is too long.');
    checkHost(request, options);
    const secureAddress = plainProblem(request, options);
    if (secureAddress) return reply.redirect(secureAddress, 308);
    if (request.routeOptions.config.ownProof) return admitSender(request);
    const bearer = isApi(request) ? bearerOf(request) : undefined;
    if (bearer !== undefined) return admitProgram(request, reply, bearer);
    const { isCookieless } = request.routeOptions.config;
    if (!isCookieless) request.token = tokenOf(request, reply);
    const isForged = isChange(request) && !isUnguarded(request) && !isOwnRequest(request, options);
    // A forged change does not query the database.
    request.caller = isForged || isCookieless ? null : await identified(request, options.guard);
    if (request.caller) noteRequest();
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
    if (isApi(request) && request.caller) await limitConcurrency(request, reply, `session:${request.caller.sessionId}`);
  });

  /** Another system, which proves its identity in the request body, checked later. Each such route has its own limit. */
  function admitSender(request: FastifyRequest): void {
    limit(`sender:${networkOf(request.ip)}`, 'token', request.url);
    limit(`called:${pathOf(request)}`, 'token', request.url);
    checkQuery(request);
  }

  /** A caller with an API token. It has no cookie that a browser sends automatically, so it needs no CSRF token. */
  async function admitProgram(request: FastifyRequest, reply: FastifyReply, bearer: string): Promise<void> {
    if (hasSession(request)) throw badRequest('Send either a token or a session cookie, not both.');
    request.caller = (await options.guard.identifyToken?.(request, bearer)) ?? null;
    const { caller } = request;
    if (caller) noteRequest();
    const who = caller ? `token:${caller.tokenId}` : `address:${networkOf(request.ip)}`;
    const allowance = limit(who, caller ? 'token' : 'stranger', request.url);
    if (allowance)
      reply.headers({
        'ratelimit-limit': String(allowance.limit),
        'ratelimit-remaining': String(allowance.left),
        'ratelimit-reset': String(allowance.fullIn),
      });
    checkQuery(request);
    if (!caller)
      throw new Problem(401, 'unauthenticated', 'The token is not valid. It is unknown, revoked or expired.');
    if (!request.is404 && isForPeople(request)) throw forPeople();
    askPermission(request);
    checkKnown(request);
    await limitConcurrency(request, reply, who);
  }
  app.addHook('preParsing', async (request) => checkMediaType(request));
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => refuse(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerNotFound(app, request, reply));
  return app;
}

/** The server, without routes or hooks. */
function openServer({ logger, trustedProxies }: EdgeOptions, patience: Patience): FastifyInstance {
  return Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => requestIdAt(theTime().getTime()),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: patience.uploadMs,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 1_000,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: false },
    return503OnClosing: true,
    // Checked every second. With the default of 30 seconds, a limit of 15 seconds could take 45.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: patience.headersMs, connectionsCheckingInterval: 1_000 },
    // The hooks do not run for an address that the router cannot parse, so nothing limits its body either.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(COMMON).header('x-request-id', request.id).header('connection', 'close');
      void refuse(badRequest('The address is not valid.'), request, reply);
    },
    clientErrorHandler: refuseUnread,
  });
}

/** Accepts cookies, uploads and JSON, and no other media types. */
async function takeBodies(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  // Each upload route sets its own size limit. Without this setting, files would be limited to the size of JSON bodies.
  await app.register(multipart, { limits: { files: 10, fields: 20, fieldSize: 64 * 1024, fileSize: Infinity } });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  for (const media of ['application/json', 'application/scim+json'])
    app.addContentTypeParser(media, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
      readJson(body, request.routeOptions.config.parts),
    );
}

/** Adds the properties of requests and the server that handlers use. */
function decorate(app: FastifyInstance, { isReadOnly, guard }: EdgeOptions): void {
  app.decorate('isReadOnly', isReadOnly ?? (async () => false));
  app.decorateRequest('caller', null);
  app.decorateRequest('token', '');
  app.decorateRequest('isHttps', false);
  app.decorate('digest', guard.digest);
  app.decorateRequest('keyedWrites', 0);
  app.decorateRequest('sentFile', '');
  app.decorateRequest('isReplayed', false);
  app.decorateRequest('changed');
}
