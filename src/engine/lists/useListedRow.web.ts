import { useQueryClient } from '@tanstack/react-query';
import type { AnyEntity } from '../entity/entity.ts';
import type { Page } from './query.ts';
import type { ListRow } from './useList.web.ts';

/**
 * A record as a list that was just open has it, with the fields of that list: what is drawn at once while the record itself
 * is on its way. Undefined where no list had it.
 */
export function useListedRow(entity: AnyEntity, id: number): ListRow | undefined {
  const lists = useQueryClient().getQueriesData<Page<ListRow>>({ queryKey: [entity.name, 'list'] });
  for (const [, page] of lists) {
    const row = Array.isArray(page?.rows) ? page.rows.find((each) => each.id === id) : undefined;
    if (row && entity.title.every((key) => key in row)) return row;
  }
  return undefined;
}
