import { CLOSE } from '../protocol/closing.ts';
import type { LiveHealth } from './health.ts';
import type { LiveFeature } from '../../environment/realtime.ts';

const DRIVERS: Readonly<Record<LiveHealth['driver'], string>> = {
  embedded: 'Built-in service',
  pusher: 'External service with the Pusher protocol',
  none: 'Turned off (screens refresh every 30 seconds)',
};
export const driverWords = (driver: LiveHealth['driver']): string => DRIVERS[driver];

const BUSES: Readonly<Record<'local' | 'postgres' | 'redis', string>> = {
  local: 'Not used (one process)',
  postgres: 'PostgreSQL',
  redis: 'Redis',
};
export const busWords = (bus: 'local' | 'postgres' | 'redis'): string => BUSES[bus];

const FEATURES: Readonly<Record<LiveFeature, string>> = {
  signin: 'authenticate users on their connection',
  terminate: 'close the connections of a user immediately',
  watchlist: 'show when colleagues come and go',
};
export const cannotWords = (features: readonly LiveFeature[]): string =>
  features.map((feature) => FEATURES[feature]).join(', ');

const REASONS: Readonly<Record<number, string>> = {
  [CLOSE.unknownKey]: 'unknown key',
  [CLOSE.switchedOff]: 'turned off',
  [CLOSE.badVersion]: 'no valid version',
  [CLOSE.oldVersion]: 'unsupported version',
  [CLOSE.noVersion]: 'no version',
  [CLOSE.notAllowed]: 'other site or ended session',
  [CLOSE.tooMuch]: 'too many connections, too slow or stopping',
  [CLOSE.elsewhere]: 'sent to another process',
  [CLOSE.silent]: 'no response',
};

/** { 4201: 3 } → ["3 × no sign of life (4201)"], the most frequent first. */
export const refusalWords = (refusals: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(refusals)
    .toSorted(([, one], [, other]) => other - one)
    .map(([code, times]) => `${times.toLocaleString('en-GB')} × ${REASONS[Number(code)] ?? 'other reason'} (${code})`);
