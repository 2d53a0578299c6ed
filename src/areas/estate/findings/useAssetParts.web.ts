import type { AnyEntity } from '#engine/entity/entity.ts';
import { healthOfSet } from '../servers/health.rules.ts';
import { useBackupSets } from '../servers/useBackupSets.web.ts';
import { useLicences } from '../software/useLicences.web.ts';
import { useUrls } from '../software/useUrls.web.ts';
import { useExposures } from './useExposures.web.ts';
import type { AssetParts } from './findings.rules.ts';

/** The URLs, the licences, the backup set health and the exposures of an asset; empty for types without them. */
export function useAssetParts(kind: AnyEntity, assetId: number): AssetParts {
  const { urls } = useUrls(kind, assetId);
  const { sets } = useBackupSets(kind, assetId);
  const exposures = useExposures(kind, assetId);
  const licences = useLicences(kind, assetId);
  const now = new Date().toISOString();
  return { urls, exposures, licences, backups: sets.map((set) => ({ name: set.name, ...healthOfSet(set, now) })) };
}
