/** Headings of asset types in a customer's menu, in order. */
export const KIND_GROUPS = {
  servers: 'Servers and storage',
  network: 'Network',
  devices: 'Devices',
  security: 'Security',
  other: 'Other equipment',
} as const;

export type KindGroup = keyof typeof KIND_GROUPS;
