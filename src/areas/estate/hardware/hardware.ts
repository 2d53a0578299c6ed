import type { AnyEntity } from '#engine/entity/entity.ts';
import { assetExtra } from './assetExtra.ts';
import { cctvDvr } from './cctvDvr.ts';
import { computer } from './computer.ts';
import { firewall } from './firewall.ts';
import { interactiveTouchscreen } from './interactiveTouchscreen.ts';
import { networkSwitch } from './networkSwitch.ts';
import { printer } from './printer.ts';
import { ups } from './ups.ts';
import { whiteboard } from './whiteboard.ts';
import { wirelessAccessPoint } from './wirelessAccessPoint.ts';
import { wirelessController } from './wirelessController.ts';

/** Every plain kind of asset: its file, and its line here. */
export const hardware: readonly AnyEntity[] = [
  networkSwitch,
  wirelessController,
  wirelessAccessPoint,
  firewall,
  computer,
  printer,
  interactiveTouchscreen,
  whiteboard,
  cctvDvr,
  ups,
  assetExtra,
];

/** Kinds that arrive by the dozen. */
export const bulkKinds: readonly AnyEntity[] = [networkSwitch, wirelessAccessPoint];
