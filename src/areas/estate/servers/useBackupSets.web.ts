import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { allows } from '#engine/session/session.web.ts';
import { backupSet } from './backupSet.ts';

export type BackupSetRow = Row<typeof backupSet>;

const NONE: readonly BackupSetRow[] = [];

/** The backup sets of an asset; empty for types without them. */
export function useBackupSets(kind: AnyEntity, assetId: number) {
  const isAsked = (kind.panels?.includes('backup-set/create') ?? false) && allows('backupSet.view');
  const { data, error, refetch } = useQuery({
    queryKey: ['backupSet', 'list', 'of', assetId],
    queryFn: ({ signal }) => records(backupSet).list({ where: { assetId }, sort: ['name'], size: 200 }, { signal }),
    enabled: isAsked,
  });
  return { isAsked, isComing: isAsked && !data && !error, sets: data?.rows ?? NONE, error, refetch };
}
