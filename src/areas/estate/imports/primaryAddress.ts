import { type Place, type Target, to } from '#engine/import/mapping/preset.ts';

/**
 * The address of an asset in the address plan. An address that the plan refuses, such as one of another asset, stays in
 * the notes of the asset.
 */
export const ADDRESS: Target = {
  key: 'address',
  noun: 'ipAddress',
  needs: ['address'],
  links: { assetId: 'asset' },
  fixed: { isPrimary: true },
  finds: [{ fields: ['address'] }],
  aside: 'asset',
};

/** A place for an address. */
export const address = (field: string, more: Partial<Place> = {}): Place => to('address', field, more);
