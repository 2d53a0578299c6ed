import { join, resolve } from 'node:path';
import * as z from 'zod';
import { readEnvironmentBlock } from './environmentBlock.ts';
import { realtimeComplaints, realtimeSettings } from './realtime.server.ts';
import { address, flag, list, whole } from './values.server.ts';

/** All settings of the environment, validated, in the units that the code uses. */
export type Settings = z.infer<typeof settings>;

/** Errors in the environment: one line each, worded for the server administrator. */
export class SettingsFault extends Error {}

/**
 * Reads the settings. The launcher has already merged `.env` into the environment. Empty values count as not set.
 *
 * @param environment usually process.env
 * @throws {SettingsFault} listing all errors at once, without repeating secrets
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.entries(NAMES).map(([key, name]) => [key, environment[name]?.trim() || undefined]);
  const read = settings.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  throw new SettingsFault(read.error.issues.map((issue) => fault(issue, environment)).join('\n'));
}

function fault(issue: z.core.$ZodIssue, environment: Readonly<Record<string, string | undefined>>): string {
  const key = issue.path[0];
  const name = typeof key === 'string' && isSetting(key) ? NAMES[key] : 'The settings';
  const value = environment[name];
  if (value === undefined) return `${name} is not set. The value must be ${issue.message}.`;
  return SECRET.has(name) ? `${name} must be ${issue.message}.` : `${name} is “${value}” but must be ${issue.message}.`;
}

const NAMES = {
  port: 'PORT',
  host: 'HOST',
  publicUrl: 'PUBLIC_URL',
  hostsAllowed: 'HOSTS_ALLOWED',
  filesUrl: 'FILES_URL',
  trustedProxies: 'TRUSTED_PROXIES',
  requireTls: 'REQUIRE_TLS',
  databaseUrl: 'DATABASE_URL',
  databaseDirectUrl: 'DATABASE_DIRECT_URL',
  databaseOwnerUrl: 'DATABASE_OWNER_URL',
  redisUrl: 'REDIS_URL',
  dataDir: 'DATA_DIR',
  databaseFolder: 'CRM_DATABASE_FOLDER',
  secretKeys: 'SECRET_KEYS',
  secretKeysFile: 'SECRET_KEYS_FILE',
  backupDir: 'BACKUP_DIR',
  backupCopyDir: 'BACKUP_COPY_DIR',
  upgradeBackup: 'UPGRADE_BACKUP',
  appName: 'APP_NAME',
  environment: 'APP_ENVIRONMENT',
  breachedPasswordsFile: 'BREACHED_PASSWORDS_FILE',
  oidcIssuer: 'OIDC_ISSUER',
  oidcClientId: 'OIDC_CLIENT_ID',
  oidcClientSecret: 'OIDC_CLIENT_SECRET',
  oidcDomains: 'OIDC_DOMAINS',
  smtpUrl: 'SMTP_URL',
  mailFrom: 'MAIL_FROM',
  adminEmail: 'ADMIN_EMAIL',
  adminPassword: 'ADMIN_PASSWORD',
  rateLimitScale: 'RATE_LIMIT_SCALE',
  outboundAllow: 'OUTBOUND_ALLOW',
  outboundProxy: 'OUTBOUND_PROXY',
  clamdSocket: 'CLAMD_SOCKET',
  logLevel: 'LOG_LEVEL',
  metricsPort: 'METRICS_PORT',
  metricsHost: 'METRICS_HOST',
  allowUnsafeDatabase: 'ALLOW_UNSAFE_DB',
  realtimeDriver: 'REALTIME_DRIVER',
  realtimeAppId: 'REALTIME_APP_ID',
  realtimeAppKey: 'REALTIME_APP_KEY',
  realtimeAppSecret: 'REALTIME_APP_SECRET',
  realtimeCluster: 'REALTIME_CLUSTER',
  realtimeBus: 'REALTIME_BUS',
  realtimeApiHost: 'REALTIME_API_HOST',
  realtimeApiPort: 'REALTIME_API_PORT',
  realtimeApiScheme: 'REALTIME_API_SCHEME',
  realtimeWsHost: 'REALTIME_WS_HOST',
  realtimeWsPort: 'REALTIME_WS_PORT',
  realtimeWsPath: 'REALTIME_WS_PATH',
  realtimeFeatures: 'REALTIME_FEATURES',
  realtimeAllowedOrigins: 'REALTIME_ALLOWED_ORIGINS',
  realtimeActivityTimeout: 'REALTIME_ACTIVITY_TIMEOUT',
  realtimePongTimeout: 'REALTIME_PONG_TIMEOUT',
  realtimeKeepalive: 'REALTIME_KEEPALIVE',
  realtimePresenceGrace: 'REALTIME_PRESENCE_GRACE',
  realtimeMaxConnections: 'REALTIME_MAX_CONNECTIONS',
  realtimeMaxPerUser: 'REALTIME_MAX_PER_USER',
  realtimeMaxPerAddress: 'REALTIME_MAX_PER_ADDRESS',
  realtimeClientEvents: 'REALTIME_CLIENT_EVENTS',
  realtimeHttpApi: 'REALTIME_HTTP_API',
  realtimeApiRate: 'REALTIME_API_RATE',
  realtimeDrain: 'REALTIME_DRAIN',
  nodes: 'NODES',
  node: 'CRM_NODE',
} as const;
const isSetting = (key: string): key is keyof typeof NAMES => key in NAMES;
const SECRET: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'SECRET_KEYS',
  'SMTP_URL',
  'OUTBOUND_PROXY',
  'OIDC_CLIENT_SECRET',
  'ADMIN_PASSWORD',
  'REALTIME_APP_SECRET',
]);

const postgres = address(/^postgres(ql)?:$/, 'an address such as postgres://user:password@host:5432/database');
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const settings = z
  .object({
    port: whole(1, 65_535, 8080),
    host: z.string().default('127.0.0.1'),
    publicUrl: address(/^https?:$/, 'an address such as https://crm.example.com')
      .transform((text) => new URL(text).origin)
      .optional(),
    hostsAllowed: list(
      z.string().regex(/^[^/\s]+$/),
      'a list of host names, such as crm.example.com, crm.internal:8080',
    ),
    filesUrl: address(/^https?:$/, 'an address such as https://files.example.net')
      .transform((text) => new URL(text).origin)
      .optional(),
    trustedProxies: list(network, 'a list of networks, such as 10.0.0.0/8, 192.168.1.4'),
    requireTls: flag(false),
    databaseUrl: postgres,
    databaseDirectUrl: postgres.optional(),
    databaseOwnerUrl: postgres.optional(),
    redisUrl: address(/^rediss?:$/, 'an address such as redis://host:6379').optional(),
    dataDir: z.string().default('data'),
    /** The folder of the built-in database, set by the launcher. */
    databaseFolder: z.string().optional(),
    secretKeys: z.string().optional(),
    secretKeysFile: z.string().optional(),
    backupDir: z.string().optional(),
    /** The second folder for backups, ideally a share on another machine with a separate account. */
    backupCopyDir: z.string().optional(),
    /** Whether to back up before migrations are applied to a database with content. */
    upgradeBackup: flag(true),
    appName: z.string().max(40, 'at most 40 characters').default('CRM'),
    environment: z.string().max(40, 'at most 40 characters').default('Production'),
    breachedPasswordsFile: z.string().optional(),
    oidcIssuer: address(/^https?:$/, 'the address of the provider, such as https://login.example.com').optional(),
    oidcClientId: z.string().optional(),
    oidcClientSecret: z.string().optional(),
    oidcDomains: list(z.string().regex(/^[^@\s/]+$/), 'a list of domains, such as msp.example, msp.co.uk').transform(
      (domains) => domains.map((domain) => domain.toLowerCase()),
    ),
    smtpUrl: address(/^smtps?:$/, 'an address such as smtp://user:password@mail.example.com:587').optional(),
    mailFrom: z.email('an email address').optional(),
    adminEmail: z.email('an email address').optional(),
    adminPassword: z.string().optional(),
    outboundAllow: list(z.string(), 'a list')
      .transform((parts) => parts.map(readEnvironmentBlock))
      .refine((blocks) => !blocks.includes(null), 'a list of blocks, such as 10.20.0.0/16, 127.0.0.1:8081')
      .transform((blocks) => blocks.filter((block) => block !== null)),
    clamdSocket: z
      .string()
      .regex(/^(?:\/.+|[^/\s]+:\d{1,5})$/, 'the path of a socket, such as /run/clamav/clamd.ctl, or host:port')
      .optional(),
    outboundProxy: address(
      /^http:$/,
      'the address of a proxy that takes CONNECT, such as http://user:password@proxy.example.com:3128',
    ).optional(),
    rateLimitScale: z.coerce.number<string | number>('a number above 0').positive('a number above 0').default(1),
    logLevel: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
    ...realtimeSettings,
    metricsPort: z.coerce
      .number<string | number>('a whole number from 1 to 65535')
      .int('a whole number from 1 to 65535')
      .min(1, 'a whole number from 1 to 65535')
      .max(65_535, 'a whole number from 1 to 65535')
      .optional(),
    metricsHost: z.string().default('127.0.0.1'),
    allowUnsafeDatabase: z.stringbool('1 or 0').default(false),
    nodes: whole(1, 64, 1),
    node: whole(1, 64, 1),
  })
  .superRefine((given, context) => {
    const { adminEmail, adminPassword, smtpUrl, mailFrom } = given;
    const { oidcIssuer, oidcClientId, oidcClientSecret } = given;
    if (
      given.backupCopyDir &&
      resolve(given.backupCopyDir) === resolve(given.backupDir ?? join(given.dataDir, 'backups'))
    )
      context.addIssue({
        code: 'custom',
        path: ['backupCopyDir'],
        message: 'a folder other than the backup folder',
      });
    if (oidcIssuer && !oidcClientId)
      context.addIssue({
        code: 'custom',
        path: ['oidcClientId'],
        message: 'the provider’s name for this installation',
      });
    if (oidcIssuer && !oidcClientSecret)
      context.addIssue({ code: 'custom', path: ['oidcClientSecret'], message: 'the secret from the provider' });
    if (smtpUrl && !mailFrom)
      context.addIssue({ code: 'custom', path: ['mailFrom'], message: 'the sender address of emails' });
    if (mailFrom && !smtpUrl)
      context.addIssue({ code: 'custom', path: ['smtpUrl'], message: 'the mail server for MAIL_FROM' });
    if (adminEmail && !adminPassword)
      context.addIssue({ code: 'custom', path: ['adminPassword'], message: 'the first password of ADMIN_EMAIL' });
    if (adminPassword && !adminEmail)
      context.addIssue({
        code: 'custom',
        path: ['adminEmail'],
        message: 'the email address of the user with ADMIN_PASSWORD',
      });
    const complaint = filesComplaint(given);
    if (complaint) context.addIssue({ code: 'custom', path: ['filesUrl'], message: complaint });
    for (const [key, message] of realtimeComplaints(given)) context.addIssue({ code: 'custom', path: [key], message });
  })
  .transform((read) => {
    const databaseDirectUrl = read.databaseDirectUrl ?? read.databaseUrl;
    return { ...read, databaseDirectUrl, databaseOwnerUrl: read.databaseOwnerUrl ?? databaseDirectUrl };
  });

/** Cookies ignore ports, so only a different host name keeps sessions away from the file host. */
function filesComplaint({
  filesUrl,
  publicUrl,
  hostsAllowed,
}: {
  readonly filesUrl?: string | undefined;
  readonly publicUrl?: string | undefined;
  readonly hostsAllowed: readonly string[];
}): string | undefined {
  // An invalid address has its own error.
  if (!filesUrl || !URL.canParse(filesUrl)) return undefined;
  if (!publicUrl) return 'left out while PUBLIC_URL is not set';
  const own = [publicUrl, ...hostsAllowed.map((host) => `http://${host}`)].filter((each) => URL.canParse(each));
  if (own.some((each) => new URL(each).hostname === new URL(filesUrl).hostname))
    return 'on another host name than PUBLIC_URL';
  return publicUrl.startsWith('https:') && !filesUrl.startsWith('https:') ? 'https like PUBLIC_URL' : undefined;
}
