import type { Side } from './place.rules.ts';

/** An item in a container, with its page, weight and power draw if known. */
export interface Content {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly assetId: number | null;
  readonly path: string | null;
  readonly u: number | null;
  readonly h: number;
  readonly face: Side;
  readonly fullDepth: boolean;
  readonly slot: number | null;
  readonly cableNote: string | null;
  readonly watts: number | null;
  readonly weightKg: number | null;
}

export interface Contents {
  readonly items: readonly Content[];
}

/** The position of an asset: its container, and the units or slot there. */
export interface AssetPlace {
  readonly containerId: number;
  readonly title: string;
  readonly path: string;
  readonly position: string | null;
}

/** Total power and weight, and the number of items for which each is unknown. */
export function loadOf(items: readonly Content[]) {
  const devices = items.filter(({ assetId }) => assetId !== null);
  const sum = (key: 'watts' | 'weightKg') => devices.reduce((all, each) => all + (each[key] ?? 0), 0);
  const unknown = (key: 'watts' | 'weightKg') => devices.filter((each) => each[key] === null).length;
  return {
    watts: sum('watts'),
    weightKg: Math.round(sum('weightKg') * 1_000) / 1_000,
    withoutWatts: unknown('watts'),
    withoutWeight: unknown('weightKg'),
  };
}
