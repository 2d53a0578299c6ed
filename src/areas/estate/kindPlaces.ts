/**
 * Where the kinds of assets stand in a customer's menu, and the addresses at which their pages show more than a
 * declaration says. Only names: the declarations come with the first screen, not with the first load.
 */
export const kindPlaces = {
  'Servers and storage': { server: 'hardware/servers', ups: 'hardware/ups' },
  Network: {
    networkSwitch: 'hardware/switches',
    wirelessAccessPoint: 'hardware/wireless-access-points',
    wirelessController: 'hardware/wireless-controllers',
  },
  Devices: {
    computer: 'hardware/computers',
    interactiveTouchscreen: 'hardware/interactive-touchscreens',
    printer: 'hardware/printers',
    whiteboard: 'hardware/whiteboards',
  },
  Security: { cctvDvr: 'hardware/cctv-dvrs', firewall: 'hardware/firewalls' },
  'Other equipment': { assetExtra: 'asset-extras' },
} as const satisfies Record<string, Record<string, string>>;

export interface KindPlace {
  readonly noun: string;
  readonly group: string;
  /** Of its list, under a customer. */
  readonly path: string;
}

export const everyKind: readonly KindPlace[] = Object.entries(kindPlaces).flatMap(([group, kinds]) =>
  Object.entries(kinds).map(([noun, path]) => ({ noun, group, path: `/customer/{customerId}/${path}` })),
);
