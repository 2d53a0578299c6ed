import type { AnyEntity } from '../entity/entity.ts';
import { linesOf, ownedFields, placed } from '../entity/ownedNouns.ts';
import { isSameValue } from '../entity/sameValue.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The differences of lines, by `lines.5`. For a line that stayed: its place and its changed values. For an added or
 * removed line: all values. A line that moved only because others were added or removed is left out.
 */
export function lineDifferences(
  entity: AnyEntity,
  before: Values | null,
  after: Values,
): Record<string, readonly [unknown, unknown]> {
  const told: Record<string, readonly [unknown, unknown]> = {};
  for (const owned of ownedFields(entity)) {
    const was = placed(before ? linesOf(before, owned) : []);
    const is = placed(linesOf(after, owned));
    const place = (line: Values): Values => ({ place: Number(line.position) + 1 });
    const whole = ({ position: _, id: _id, ...line }: Values): Values =>
      Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null));
    for (const [id, line] of was) {
      const now = is.get(id);
      const key = `${owned.key}.${id}`;
      if (!now) {
        told[key] = [{ ...place(line), ...whole(line) }, null];
        continue;
      }
      const changed = Object.keys(owned.columns).filter((each) => !isSameValue(line[each] ?? null, now[each] ?? null));
      const pick = (from: Values): Values => Object.fromEntries(changed.map((each) => [each, from[each] ?? null]));
      if (changed.length > 0)
        told[key] = [
          { ...place(line), ...pick(line) },
          { ...place(now), ...pick(now) },
        ];
    }
    for (const [id, line] of is)
      if (!was.has(id)) told[`${owned.key}.${id}`] = [null, { ...place(line), ...whole(line) }];
    const moved = order(was, is);
    if (moved) told[owned.key] = moved;
  }
  return told;
}

/** The order of the remaining lines, if it changed. */
function order(was: ReadonlyMap<number, Values>, is: ReadonlyMap<number, Values>) {
  const before = [...was.keys()].filter((id) => is.has(id));
  const after = [...is.keys()].filter((id) => was.has(id));
  return isSameValue(before, after) ? null : (['Previous order', 'New order'] as const);
}
