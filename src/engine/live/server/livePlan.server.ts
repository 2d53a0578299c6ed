import * as z from 'zod';
import type { KeyRing } from '../../keys/keys.server.ts';
import { realtimeSettings } from '../../environment/realtime.server.ts';
import type { LiveApp } from './httpApi.server.ts';
import type { LiveSettings } from '../protocol/liveSettings.ts';
import { LIVE_FEATURES, type LiveDriver, type LiveFeature, type Realtime } from '../../environment/realtime.ts';

/** The live update configuration of this installation, from its settings. */
export interface LivePlan {
  readonly driver: LiveDriver;
  readonly app: LiveApp;
  readonly bus: 'local' | 'postgres' | 'redis';
  readonly redisUrl: string | undefined;
  /** Where events are published if an external service delivers them. */
  readonly api: { readonly host: string; readonly port: number; readonly scheme: 'http' | 'https' };
  readonly features: ReadonlySet<LiveFeature>;
  readonly settings: LiveSettings;
  /** The settings sent to pages. */
  readonly page: Omit<Realtime, 'version'>;
}

const all = z.object(realtimeSettings);
export type RealtimeSettings = z.infer<typeof all> & { readonly redisUrl?: string | undefined };
const usual = all.parse({});

/** The only application of the protocol. Unless set, its id, key and secret are derived from the installation's keys. */
export function planLive(keys: KeyRing, settings: Partial<RealtimeSettings> = {}): LivePlan {
  const given = { ...usual, ...settings };
  const { realtimeDriver: driver, realtimeCluster: cluster, redisUrl } = given;
  const app = {
    id: given.realtimeAppId ?? String(keys.derive('live id').readUInt32BE(0)),
    key: given.realtimeAppKey ?? keys.derive('live key').toString('hex').slice(0, 20),
    secret: given.realtimeAppSecret ?? keys.derive('live secret').toString('hex'),
  };
  const features = given.realtimeFeatures ?? (driver === 'none' ? [] : LIVE_FEATURES);
  const scheme = given.realtimeApiScheme ?? 'https';
  return {
    driver,
    app,
    bus: given.realtimeBus === 'auto' ? (redisUrl ? 'redis' : 'postgres') : given.realtimeBus,
    redisUrl,
    api: {
      host: given.realtimeApiHost ?? `api-${cluster}.pusher.com`,
      port: given.realtimeApiPort ?? (scheme === 'https' ? 443 : 80),
      scheme,
    },
    features: new Set(features),
    settings: behaviourOf(given),
    page: pageOf(given, app.key, features),
  };
}

function pageOf(given: RealtimeSettings, key: string, features: readonly LiveFeature[]): LivePlan['page'] {
  const { realtimeDriver: driver, realtimeCluster: cluster, realtimeWsPort: port, realtimeWsPath: path } = given;
  // A service without a host is Pusher Channels, which has one per cluster.
  const host = given.realtimeWsHost ?? (driver === 'pusher' ? `ws-${cluster}.pusher.com` : undefined);
  return {
    driver,
    key,
    cluster,
    features,
    ...(host ? { host } : {}),
    ...(port ? { port } : {}),
    ...(path ? { path } : {}),
    activityTimeout: given.realtimeActivityTimeout,
    pongTimeout: given.realtimePongTimeout,
  };
}

const behaviourOf = (given: RealtimeSettings): LiveSettings => ({
  activityTimeout: given.realtimeActivityTimeout,
  keepalive: given.realtimeKeepalive,
  presenceGrace: given.realtimePresenceGrace,
  mostConnections: given.realtimeMaxConnections,
  mostPerUser: given.realtimeMaxPerUser,
  mostPerAddress: given.realtimeMaxPerAddress,
  clientEvents: given.realtimeClientEvents,
  httpApi: given.realtimeHttpApi,
  apiRate: given.realtimeApiRate,
  drain: given.realtimeDrain,
  originsAllowed: given.realtimeAllowedOrigins,
  path: given.realtimeWsPath ?? '',
});

/** The origins of live connections if they are not the page's own server, for the content security policy. */
export function lineOrigins({ host, port }: LivePlan['page']): readonly string[] {
  if (!host && !port) return [];
  const target = `${host ?? '*'}${port ? `:${port}` : ''}`;
  return [`wss://${target}`, `ws://${target}`];
}
