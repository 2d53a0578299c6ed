import type { Side } from './place.rules.ts';

/** Something in a container, with the page it leads to and what it weighs and draws, as far as that is known. */
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

/** Where an asset stands: the container, and its units or slot in it. */
export interface AssetPlace {
  readonly containerId: number;
  readonly title: string;
  readonly path: string;
  readonly position: string | null;
}

/** Draw and weight of what is known, and how many items they are unknown of. */
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
