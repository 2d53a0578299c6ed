import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyEntity } from '../../entity/entity.ts';
import { api } from '../../http/client.web.ts';
import { type Layout, readLayout } from '../layout.ts';

/** A saved view of a list: its query and layout. */
export interface SavedView {
  readonly id: number;
  readonly name: string;
  /** The query, as in an address. */
  readonly query: string;
  readonly layout: Layout;
  readonly shared: boolean;
  readonly mine: boolean;
  readonly ownerName: string;
}

export type ViewDraft = Pick<SavedView, 'name' | 'query' | 'layout' | 'shared'>;

const NONE: readonly SavedView[] = [];
const FRESH_MS = 60_000;

/** The views of a noun's list: the user's own and shared ones. */
export function useViews(entity: AnyEntity, isWanted: boolean) {
  const { data, isPending } = useQuery({
    queryKey: ['savedView', 'list', entity.name],
    queryFn: async ({ signal }) => {
      const { rows } = await api<{ readonly rows: readonly SavedView[] }>(address(entity), { signal });
      return rows.map((row): SavedView => ({ ...row, layout: readLayout(row.layout) }));
    },
    enabled: isWanted,
    staleTime: FRESH_MS,
  });
  return { views: data ?? NONE, isKnown: isWanted && !isPending };
}

/** Saves, changes and removes views, and refetches them after each. */
export function useViewChanges(entity: AnyEntity) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['savedView', 'list', entity.name] });
  return {
    save: useMutation({
      mutationFn: (draft: ViewDraft) => api<SavedView>(address(entity), { method: 'POST', body: draft }),
      onSuccess,
    }),
    change: useMutation({
      mutationFn: ({ id, ...change }: Partial<ViewDraft> & { readonly id: number }) =>
        api<SavedView>(`${address(entity)}/${id}`, { method: 'PATCH', body: change }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) => api<void>(`${address(entity)}/${id}`, { method: 'DELETE' }),
      onSuccess,
    }),
  };
}

const address = (entity: AnyEntity): string => `/api/v1/views/${entity.name}`;
