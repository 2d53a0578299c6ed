import fastifyStatic from '@fastify/static';
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ID_DIGITS } from '../http/id.ts';
import { PUSH_WORKER } from '../http/pushWorker.ts';
import type { ScreenFacts } from '../screens/manifest.ts';
import { digitParams } from '../screens/params.ts';
import { isApiPath } from '../http/apiPath.ts';
import { escaped } from '../http/escaped.ts';
import { readJson } from '../http/json.server.ts';

export interface PageOptions {
  /** The directory of the built browser code, with index.html. */
  readonly folder: string;
  readonly screens: readonly ScreenFacts[];
  /** The current names shown on the page. */
  names(): Promise<
    Readonly<Record<'appName' | 'environment' | 'company' | 'companyPhone' | 'logo' | 'timezone' | 'weekStart', string>>
  >;
  csrfToken(token: string): string;
  /** Origins for live update connections, in addition to the page's own server. */
  readonly lineOrigins: readonly string[];
  /** The origin of record images, in addition to the page's own server. */
  readonly filesUrl?: string | undefined;
  /** The port of live update connections, if it differs from the page's. */
  readonly linePort: number | undefined;
  /** The number of the last change. Data that the page fetches is newer, and missed changes are counted from here. */
  lastChange(): Promise<number>;
  /** Whether the user chose the dark theme; undefined for anonymous visitors, who follow their system. */
  isDark(request: FastifyRequest): Promise<boolean | undefined>;
}

/** The version of the page, which differs for every build. */
export function pageVersion(folder: string): string {
  const index = built(folder, 'index.html');
  return index ? createHash('sha256').update(index).digest('hex').slice(0, 12) : 'none';
}

/** A file of the build, read at start-up so that no request waits for the disk. */
function built(folder: string, name: string): Buffer | undefined {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path) : undefined;
}

/** The product's single page and its assets. Only files of the build are served, by exact name. */
export async function mountPage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const template = built(options.folder, 'index.html')?.toString('utf8');
  const worker = built(options.folder, PUSH_WORKER);
  const icon = built(options.folder, 'icon.svg');
  const known = patternOf(options.screens);
  const secret = patternOf(options.screens.filter((screen) => screen.secretAddress));
  mountReports(app);
  // Before the first build there is nothing to serve; the page reports that.
  if (template)
    await app.register(async (files) => {
      // File names change with the content. Missing files are handled elsewhere and not cached.
      files.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable');
      });
      await files.register(fastifyStatic, {
        root: join(options.folder, 'assets'),
        prefix: '/assets/',
        decorateReply: false,
        wildcard: false,
        preCompressed: true,
        cacheControl: false,
      });
    });
  app.get('/*', { config: { public: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (isApiPath(path) || path.startsWith('/assets/')) return reply.callNotFound();
    if (secret.test(path)) reply.header('referrer-policy', 'no-referrer');
    if (!template)
      return reply.code(503).type('text/plain').send('The screens are not built. Start the product with: npm start');
    const status = path === '/forbidden' ? 403 : known.test(path) ? 200 : 404;
    return render(request, reply, template, options, status);
  });
  // Browsers check this file whenever a page is opened, so a new release takes effect automatically.
  app.get(PUSH_WORKER, async (_request, reply) => {
    if (!worker) return reply.callNotFound();
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'none'; img-src 'self'" })
      .type('text/javascript; charset=utf-8')
      .send(worker);
  });
  app.get('/icon.svg', async (_request, reply) => {
    if (!icon) return reply.callNotFound();
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon);
  });
}

async function render(
  request: FastifyRequest,
  reply: FastifyReply,
  template: string,
  options: PageOptions,
  status: number,
): Promise<FastifyReply> {
  const nonce = randomBytes(18).toString('base64');
  const lines = [`${request.isHttps ? 'wss' : 'ws'}://${request.host}`, ...options.lineOrigins];
  const [dark, names, lastChange] = await Promise.all([options.isDark(request), options.names(), options.lastChange()]);
  const values: Record<string, string> = {
    '%APP_NAME%': names.appName,
    '%ENVIRONMENT%': names.environment,
    '%COMPANY%': names.company,
    '%COMPANY_PHONE%': names.companyPhone,
    '%LOGO%': names.logo,
    '%TIME_ZONE%': names.timezone,
    '%WEEK_START%': names.weekStart,
    '%CSRF%': options.csrfToken(request.token),
    '%NONCE%': nonce,
    '%REALTIME_PORT%': String(options.linePort ?? portOf(request.host)),
    '%THEME%': dark === undefined ? '' : dark ? 'dark' : 'light',
    '%REALTIME_SEQ%': String(lastChange),
  };
  const html = template.replace(/%[A-Z_]+%/g, (name) => (values[name] === undefined ? name : escaped(values[name])));
  return reply
    .code(status)
    .headers({
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'self' 'nonce-${nonce}'`,
        `style-src 'self' 'nonce-${nonce}'`,
        `img-src 'self' data: blob:${options.filesUrl ? ` ${options.filesUrl}` : ''}`,
        "font-src 'self'",
        `connect-src 'self' ${lines.join(' ')}`,
        "worker-src 'self'",
        "manifest-src 'self'",
        'frame-src blob:',
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        `report-uri ${REPORTS}`,
      ].join('; '),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

const REPORTS = '/api/v1/csp-report';

/** Receives reports of content that browsers blocked. The log keeps the rule and the address, but not the content. */
function mountReports(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'buffer', bodyLimit: 16 * 1024 },
    async (_request: FastifyRequest, body: Buffer) => readJson(body),
  );
  const config = {
    public: true,
    unasked: true,
    about: { summary: 'Report content that a browser blocked', tag: 'Pages', status: 204 },
  };
  app.post(REPORTS, { config, bodyLimit: 16 * 1024 }, async (request, reply) => {
    const report = (request.body as { 'csp-report'?: Record<string, unknown> } | undefined)?.['csp-report'] ?? {};
    const told = (key: string) =>
      String(report[key] ?? '')
        .split(/[?#]/)[0]
        ?.slice(0, 200);
    request.log.warn(
      { rule: told('effective-directive'), blocked: told('blocked-uri'), page: told('document-uri') },
      'the content security policy blocked part of a page',
    );
    return reply.code(204).send();
  });
}

/** "10.0.0.5:3000" → "3000"; empty for the default port. */
const portOf = (host: string): string => /:(\d+)$/.exec(host)?.[1] ?? '';

/** Whether an address is one of the screens. Ids must be digits; other parameters can be any text. */
export function patternOf(screens: readonly ScreenFacts[]): RegExp {
  const sources = screens.map((screen) => {
    const ids = digitParams(screen).map((name) => `{${name}}`);
    return screen.path
      .split('/')
      .map((part) => {
        if (ids.includes(part)) return ID_DIGITS;
        return part.startsWith('{') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      })
      .join('/');
  });
  return new RegExp(`^(?:${sources.join('|')})/?$`);
}
