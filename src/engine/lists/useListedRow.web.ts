import { useQueryClient } from '@tanstack/react-query';
import type { AnyEntity } from '../entity/entity.ts';
import type { Page } from './query.ts';
import type { ListRow } from './useList.web.ts';

/**
 * A record from a recently opened list, with that list's fields. It is shown while the record itself loads. Undefined
 * if no list contains it.
 */
export function useListedRow(entity: AnyEntity, id: number): ListRow | undefined {
  const lists = useQueryClient().getQueriesData<Page<ListRow>>({ queryKey: [entity.name, 'list'] });
  for (const [, page] of lists) {
    const row = Array.isArray(page?.rows) ? page.rows.find((each) => each.id === id) : undefined;
    if (row && entity.title.every((key) => key in row)) return row;
  }
  return undefined;
}
