import type { POE_CLASSES } from '#areas/estate/makers/sockets.ts';

/** Power in tenths of a watt that a supplying port reserves for each class (IEEE 802.3af, at and bt). */
const TENTHS: Readonly<Record<keyof typeof POE_CLASSES, number>> = {
  class0: 154,
  class1: 40,
  class2: 70,
  class3: 154,
  class4: 300,
  class5: 450,
  class6: 600,
  class7: 750,
  class8: 900,
};

/** The port of a device at the far end of a path from a switch. */
export interface FarPort {
  readonly poe: string;
  readonly poeClass: string | null;
}

/** The power that the devices on a switch reserve by their classes. */
export interface PoeDraw {
  readonly watts: number;
  /** Devices that take power. */
  readonly devices: number;
  /** Of them, those without a recorded class. They are not in the sum. */
  readonly unclassed: number;
}

/** Adds up the classes of the powered devices among the far ends of a switch. */
export function poeDraw(ends: readonly FarPort[]): PoeDraw {
  const powered = ends.filter(({ poe }) => poe === 'pd');
  const tenths = powered.map(({ poeClass }) =>
    poeClass === null ? undefined : TENTHS[poeClass as keyof typeof TENTHS],
  );
  return {
    watts: tenths.reduce<number>((sum, each) => sum + (each ?? 0), 0) / 10,
    devices: powered.length,
    unclassed: tenths.filter((each) => each === undefined).length,
  };
}

/** “51.4 W of 370 W by class, for 3 devices. 1 has no class.” */
export function poeWords({ watts, devices, unclassed }: PoeDraw, budgetW: number | null): string {
  const budget = budgetW === null ? '' : ` of ${budgetW.toLocaleString('en-GB')} W`;
  const missing = unclassed === 0 ? '' : ` ${unclassed} ${unclassed === 1 ? 'has' : 'have'} no class.`;
  return `${watts.toLocaleString('en-GB')} W${budget} by class, for ${devices === 1 ? '1 device' : `${devices} devices`}.${missing}`;
}
