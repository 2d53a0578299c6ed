import { useQuery } from '@tanstack/react-query';
import type { Row } from '#engine/entity/entity.ts';
import { recordOptions } from '#engine/lists/useRecord.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { assetCategory } from './makers/assetCategory.ts';
import { assetExtra } from './hardware/assetExtra.ts';

/**
 * The category of an asset extra. Null without one, for other records, and if it cannot be loaded; undefined while it
 * loads.
 */
export function useCategory(
  { name }: { readonly name: string },
  row: Readonly<Record<string, unknown>> | undefined,
): Row<typeof assetCategory> | null | undefined {
  const isExtra = name === assetExtra.name;
  const id = isExtra && typeof row?.categoryId === 'number' && allows('assetCategory.view') ? row.categoryId : null;
  const { data, isError } = useQuery({ ...recordOptions(assetCategory, id ?? 0), enabled: id !== null });
  if (isExtra && !row) return undefined;
  if (id === null || isError) return null;
  return data?.row as Row<typeof assetCategory> | undefined;
}
