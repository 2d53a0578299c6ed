import { findEntity } from '../../entity/registry.ts';
import { fieldOfPlace } from './plan.ts';
import type { Place, Preset } from './preset.ts';

/** Whether a place is a field whose values are stored encrypted. */
export function isSecretPlace({ targets }: Pick<Preset, 'targets'>, place: Place): boolean {
  const target = targets.find(({ key }) => key === place.target);
  if (!target || !findEntity(target.noun)) return false;
  return fieldOfPlace(target, place.field)?.kind === 'secret';
}
