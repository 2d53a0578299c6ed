/** The headings under which kinds of assets stand in a customer's menu, in their order. */
export const KIND_GROUPS = {
  servers: 'Servers and storage',
  network: 'Network',
  devices: 'Devices',
  security: 'Security',
  other: 'Other equipment',
} as const;

export type KindGroup = keyof typeof KIND_GROUPS;
