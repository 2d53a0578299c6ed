import { matchOf } from '#engine/permission/permission.ts';
import { type AlarmKind, allAlarmKinds } from '#platform/alarms/alarmKinds.server.ts';

/** Whether a channel receives an alarm type: "*", "backup.*", "work.failed". */
export const isHeard = (patterns: readonly string[], key: string): boolean =>
  patterns.some((pattern) => matchOf(pattern, key) === 'named');

/** Alarm types that a channel receives. */
export const heardKinds = (patterns: readonly string[]): readonly AlarmKind[] =>
  allAlarmKinds().filter(({ key }) => isHeard(patterns, key));

/** Patterns that match no alarm type. */
export const unknownPatterns = (patterns: readonly string[]): readonly string[] =>
  patterns.filter((pattern) => heardKinds([pattern]).length === 0);
