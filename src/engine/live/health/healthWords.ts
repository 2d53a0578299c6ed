import { CLOSE } from '../protocol/closing.ts';
import type { LiveHealth } from './health.ts';
import type { LiveFeature } from '../../environment/realtime.ts';

const DRIVERS: Readonly<Record<LiveHealth['driver'], string>> = {
  embedded: 'This product',
  pusher: 'A service outside, by the Pusher protocol',
  none: 'Nobody: live updates are switched off, and screens look again every half minute',
};
export const driverWords = (driver: LiveHealth['driver']): string => DRIVERS[driver];

const BUSES: Readonly<Record<'local' | 'postgres' | 'redis', string>> = {
  local: 'Nothing: there is one process',
  postgres: 'PostgreSQL',
  redis: 'Redis',
};
export const busWords = (bus: 'local' | 'postgres' | 'redis'): string => BUSES[bus];

const FEATURES: Readonly<Record<LiveFeature, string>> = {
  signin: 'sign people in on their connection',
  terminate: 'end the connections of somebody who left at once',
  watchlist: 'say when colleagues come and go',
};
export const cannotWords = (features: readonly LiveFeature[]): string =>
  features.map((feature) => FEATURES[feature]).join(', ');

const REASONS: Readonly<Record<number, string>> = {
  [CLOSE.unknownKey]: 'another key',
  [CLOSE.switchedOff]: 'switched off',
  [CLOSE.badVersion]: 'no readable version',
  [CLOSE.oldVersion]: 'another version',
  [CLOSE.noVersion]: 'no version',
  [CLOSE.notAllowed]: 'another site, or an ended session',
  [CLOSE.tooMuch]: 'too many, too slow, or ending',
  [CLOSE.elsewhere]: 'sent to another process',
  [CLOSE.silent]: 'no sign of life',
};

/** { 4201: 3 } → ["3 × no sign of life (4201)"], the most frequent first. */
export const refusalWords = (refusals: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(refusals)
    .toSorted(([, one], [, other]) => other - one)
    .map(
      ([code, times]) =>
        `${times.toLocaleString('en-GB')} × ${REASONS[Number(code)] ?? 'for another reason'} (${code})`,
    );
