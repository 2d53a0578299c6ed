import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Field } from '#engine/kinds/field.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { AnyGroup } from '#engine/settings/groups.ts';
import type { DecidedOutside } from '#engine/settings/sides.ts';

interface Known {
  readonly secrets: Readonly<Record<string, string | null>>;
  readonly outside: DecidedOutside | null;
}

/** The form of a group, without the fields that the environment sets, and with the time each secret was set. */
export function formOf(group: AnyGroup, { secrets, outside }: Known): AnyEntity {
  const open = Object.entries<Field>(group.form.fields).filter(([key]) => !outside?.decides.includes(key));
  const fields = Object.fromEntries(
    open.map(([key, field]) => {
      const since = secrets[key];
      return [key, since ? { ...field, help: `Set ${formatMoment(since)}. Leave blank to keep it.` } : field];
    }),
  );
  return { ...group.form, fields };
}

/** The keys of the secrets that are set. */
export const secretsSet = ({ secrets }: Known): readonly string[] =>
  Object.entries(secrets).flatMap(([key, since]) => (since === null ? [] : [key]));
