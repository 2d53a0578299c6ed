import type { ChangeOf } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { supportOf, type VersionSupport } from './operatingSystem.rules.ts';

interface System {
  readonly osSoftwareId: number | null;
  readonly osVersion: string | null;
  operatingSystem: string | null;
  osSupportEndsOn: string | null;
}

/**
 * Fills in the name and the end of support from the recorded software of the operating system. A date that was entered
 * in the same save stays.
 */
export async function settleSystems<R extends System, A extends System>(
  context: Context,
  changes: readonly ChangeOf<R, A>[],
): Promise<void> {
  const chosen = changes.filter(
    ({ before, after }) =>
      after.osSoftwareId !== null &&
      (before?.osSoftwareId !== after.osSoftwareId || before.osVersion !== after.osVersion),
  );
  if (chosen.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string; versions: VersionSupport[] }>(
    `select s.id, a.name, coalesce(s.versions, '[]') || coalesce(t.versions, '[]') as versions
       from software s join asset a on a.id = s.id left join software_type t on t.id = s.software_type_id where s.id = any($1::bigint[])`,
    [[...new Set(chosen.map(({ after }) => after.osSoftwareId))]],
  );
  for (const { before, after } of chosen) {
    // The store refuses software that does not exist.
    const found = rows.find(({ id }) => id === after.osSoftwareId);
    if (!found) continue;
    after.operatingSystem ??= found.name;
    const isEntered = after.osSupportEndsOn !== null && after.osSupportEndsOn !== before?.osSupportEndsOn;
    if (!isEntered) after.osSupportEndsOn = supportOf(found.versions, after.osVersion) ?? after.osSupportEndsOn;
  }
}
