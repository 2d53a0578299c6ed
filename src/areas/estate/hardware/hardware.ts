import type { AnyEntity } from '#engine/entity/entity.ts';
import { certificate } from '../certificates/certificate.ts';
import { container } from '../containers/container.ts';
import { domain } from '../network-services/domain.ts';
import { proxySettings } from '../network-services/proxySettings.ts';
import { ssid } from '../network-services/ssid.ts';
import { mobilePhone } from '../phones/mobilePhone.ts';
import { phoneSystem } from '../phones/phoneSystem.ts';
import { tablet } from '../phones/tablet.ts';
import { backupProvider } from '../servers/backupProvider.ts';
import { storageAppliance } from '../servers/storageAppliance.ts';
import { virtualMachine } from '../servers/virtualMachine.ts';
import { software } from '../software/software.ts';
import { website } from '../software/website.ts';
import { assetExtra } from './assetExtra.ts';
import { cctvCamera } from './cctvCamera.ts';
import { cctvDvr } from './cctvDvr.ts';
import { computer } from './computer.ts';
import { displayMonitor } from './displayMonitor.ts';
import { doorAccessController } from './doorAccessController.ts';
import { firewall } from './firewall.ts';
import { interactiveTouchscreen } from './interactiveTouchscreen.ts';
import { networkSwitch } from './networkSwitch.ts';
import { printer } from './printer.ts';
import { projector } from './projector.ts';
import { ups } from './ups.ts';
import { whiteboard } from './whiteboard.ts';
import { wirelessAccessPoint } from './wirelessAccessPoint.ts';
import { wirelessController } from './wirelessController.ts';

/** Every plain asset type. Each has its own file and is listed here. */
export const hardware: readonly AnyEntity[] = [
  virtualMachine,
  storageAppliance,
  backupProvider,
  networkSwitch,
  wirelessController,
  wirelessAccessPoint,
  ssid,
  firewall,
  proxySettings,
  domain,
  certificate,
  computer,
  displayMonitor,
  tablet,
  mobilePhone,
  phoneSystem,
  printer,
  interactiveTouchscreen,
  whiteboard,
  projector,
  cctvDvr,
  cctvCamera,
  doorAccessController,
  ups,
  container,
  software,
  website,
  assetExtra,
];

/** Asset types that are often bought in bulk. */
export const bulkKinds: readonly AnyEntity[] = [networkSwitch, wirelessAccessPoint];
