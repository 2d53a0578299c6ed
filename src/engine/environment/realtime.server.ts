import * as z from 'zod';
import { LIVE_FEATURES, type LiveFeature } from './realtime.ts';
import { address, flag, list, seconds, whole } from './values.server.ts';

const port = z.coerce.number<string | number>('a port').int('a port').min(1, 'a port').max(65_535, 'a port').optional();
const host = z
  .string()
  .regex(/^[A-Za-z0-9.-]+$|^\[[0-9A-Fa-f:]+\]$/, 'the name of a host, such as live.example.com')
  .optional();

const origin = address(/^https?:$/, 'an origin').refine((text) => new URL(text).origin === text);
const FEATURES = `none, or a list of ${LIVE_FEATURES.join(', ')}`;

/** The settings of live updates. `realtimeComplaints` checks their dependencies. */
export const realtimeSettings = {
  realtimeDriver: z.enum(['embedded', 'pusher', 'none'], 'embedded, pusher or none').default('embedded'),
  realtimeAppId: z
    .string()
    .regex(/^\d{1,19}$/, 'digits')
    .optional(),
  realtimeAppKey: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'up to 100 letters, digits, - and _')
    .optional(),
  realtimeAppSecret: z.string().optional(),
  realtimeCluster: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'the name of a cluster, such as mt1')
    .default('mt1'),
  realtimeBus: z.enum(['auto', 'local', 'postgres', 'redis'], 'auto, local, postgres or redis').default('auto'),
  realtimeApiHost: host,
  realtimeApiPort: port,
  realtimeApiScheme: z.enum(['http', 'https'], 'http or https').optional(),
  realtimeWsHost: host,
  realtimeWsPort: port,
  realtimeWsPath: z
    .string()
    .regex(/^(?:\/[\w.-]+)+$/, 'a path such as /live')
    .optional(),
  realtimeFeatures: z
    .string()
    .transform((text): readonly string[] => (text === 'none' ? [] : text.split(/[\s,]+/).filter(Boolean)))
    .refine((given): given is readonly LiveFeature[] => given.every(isFeature), FEATURES)
    .optional(),
  realtimeAllowedOrigins: list(origin, 'a list of origins, such as https://crm.example.com'),
  realtimeActivityTimeout: seconds(1, 3_600, 120),
  realtimePongTimeout: seconds(1, 3_600, 30),
  realtimeKeepalive: seconds(0.05, 3_600, 10),
  realtimePresenceGrace: seconds(0, 300, 2.5),
  realtimeMaxConnections: whole(1, 1_000_000, 10_000),
  realtimeMaxPerUser: whole(1, 1_000_000, 100),
  realtimeMaxPerAddress: whole(1, 1_000_000, 2_000),
  realtimeClientEvents: flag(true),
  realtimeHttpApi: flag(true),
  realtimeApiRate: whole(1, 1_000_000, 2_000),
  realtimeDrain: seconds(0, 20, 10),
};

const isFeature = (word: string): word is LiveFeature => (LIVE_FEATURES as readonly string[]).includes(word);

type Realtime = z.infer<z.ZodObject<typeof realtimeSettings>>;
type Complaint = readonly [key: keyof Realtime, message: string];

/** Checks the settings of live updates that depend on each other. */
export function realtimeComplaints(given: Realtime & { readonly redisUrl?: string | undefined }): readonly Complaint[] {
  const complaints: Complaint[] = [];
  if (given.realtimeBus === 'redis' && !given.redisUrl)
    complaints.push(['realtimeBus', 'auto, local or postgres while REDIS_URL is not set']);
  if (given.realtimeDriver !== 'pusher') return complaints;
  const needed = { realtimeAppId: 'digits', realtimeAppKey: 'the key', realtimeAppSecret: 'the secret' } as const;
  for (const [key, what] of Object.entries(needed) as [keyof typeof needed, string][])
    if (!given[key]) complaints.push([key, `${what} from the service of REALTIME_DRIVER “pusher”`]);
  return complaints;
}
