import { bulkNames, MOST_NAMES } from '#areas/estate/bulk/names.rules.ts';
import { speedOf } from './portTypes.ts';

/** A line of a model’s ports. */
export interface PortTemplate {
  readonly pattern: string;
  readonly type: string;
  readonly poe: string;
  readonly poeClass?: string | null;
  readonly count: number | null;
}

/** A port to create. */
export interface NewPort {
  readonly name: string;
  readonly kind: 'interface' | 'panel';
  readonly type: string;
  readonly poe: string;
  readonly poeClass: string | null;
  readonly speedMbps: number | null;
}

/**
 * Ports of a new asset from its model. `Gi1/0/[1-48]` expands to names; without brackets, numbers up to the count are
 * appended. Skips invalid patterns and duplicate names, because a model must not block an asset.
 */
export function portsOfModel(templates: readonly PortTemplate[]): readonly NewPort[] {
  const made = new Map<string, NewPort>();
  for (const { pattern, type, poe, poeClass = null, count } of templates)
    for (const name of namesOf(pattern, count)) {
      const isPanel = type === 'panel';
      const key = name.toLowerCase();
      if (made.has(key) || made.size >= MOST_NAMES) continue;
      made.set(key, {
        name,
        kind: isPanel ? 'panel' : 'interface',
        type: isPanel ? '1000baseT' : type,
        poe: isPanel ? 'none' : poe,
        poeClass: isPanel || poe === 'none' ? null : poeClass,
        speedMbps: isPanel ? null : speedOf(type),
      });
    }
  return [...made.values()];
}

function namesOf(pattern: string, count: number | null): readonly string[] {
  const isNumbered = count !== null && count > 1 && !pattern.includes('[');
  const read = bulkNames({
    pattern: isNumbered ? `${pattern}[1-${count}]` : pattern,
    existing: [],
    limit: MOST_NAMES,
  });
  return 'names' in read ? read.names.map((name) => name.trim().slice(0, 80)).filter(Boolean) : [];
}
