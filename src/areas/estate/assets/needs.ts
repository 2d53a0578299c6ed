/** References of an asset to the asset that it cannot work without: why, the noun that has the field, the field. */
export const NEEDS = [
  ['host', 'virtualMachine', 'hostAssetId'],
  ['part', 'asset', 'parentAssetId'],
  ['controller', 'wirelessAccessPoint', 'controllerId'],
  ['recorder', 'cctvCamera', 'dvrAssetId'],
  ['print', 'printer', 'printServerId'],
] as const;
