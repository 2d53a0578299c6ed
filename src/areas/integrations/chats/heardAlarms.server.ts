import { matchOf } from '#engine/permission/permission.ts';
import { type AlarmKind, allAlarmKinds } from '#platform/alarms/alarmKinds.server.ts';

/** Whether a channel hears alarms of a kind: "*", "backup.*", "work.failed". */
export const isHeard = (patterns: readonly string[], key: string): boolean =>
  patterns.some((pattern) => matchOf(pattern, key) === 'named');

/** The kinds it hears. */
export const heardKinds = (patterns: readonly string[]): readonly AlarmKind[] =>
  allAlarmKinds().filter(({ key }) => isHeard(patterns, key));

/** Those patterns that no kind of alarm fits. */
export const unknownPatterns = (patterns: readonly string[]): readonly string[] =>
  patterns.filter((pattern) => heardKinds([pattern]).length === 0);
