import { inSentence } from '#engine/entity/inSentence.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import type { Page } from '#engine/lists/query.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import type { BulkAnswer } from './bulkCreate.ts';
import { type KnownPlace, placeNamed, type TypedRow } from './bulkRows.ts';

export interface BulkAsked {
  readonly kind: AnyEntity;
  readonly customerId: number;
  readonly rows: readonly TypedRow[];
  /** Values shared by all rows, by field. */
  readonly common: Readonly<Record<string, unknown>>;
  readonly prefixId: number | null;
  readonly interfaceName: string;
  readonly containerId: number | null;
  readonly firstU: number | null;
}

const PAUSE_MS = 500;

/** Validates the rows shortly after each change without saving, and creates them all at once. */
export function useBulkCreate(asked: BulkAsked) {
  const { kind, customerId, rows, common, prefixId, interfaceName, containerId, firstU } = asked;
  const client = useQueryClient();
  const places = useQuery({
    queryKey: ['location', 'list', 'of', customerId],
    queryFn: ({ signal }) =>
      api<Page<KnownPlace>>(
        `/api/v1/locations?f.customerId=is:${customerId}&size=200&fields=fullName,name,code,siteId`,
        { signal },
      ),
  });
  const siteId = typeof common.siteId === 'number' ? common.siteId : null;
  const found = rows.map((row) =>
    row.location.trim() === '' ? null : placeNamed(row.location, places.data?.rows ?? [], siteId),
  );
  const body = {
    customerId,
    common: Object.fromEntries(Object.entries(common).filter(([, value]) => value !== null && value !== '')),
    rows: rows.map(({ location: _, ...row }, at) => ({ ...row, ...(found[at] ? { locationId: found[at].id } : {}) })),
    ...(containerId === null ? {} : { containerId, firstU }),
    ...(prefixId === null ? {} : { prefixId, ...(interfaceName ? { interfaceName } : {}) }),
  };
  const path = `/api/v1/${kind.path}/bulk-create`;
  const create = useMutation({
    mutationFn: () => api<BulkAnswer>(path, { method: 'POST', body }),
    onSuccess: ({ created, batch }) => {
      for (const noun of [kind.name, 'asset', 'ipAddress', 'prefix', 'containerItem'])
        void client.invalidateQueries({ queryKey: [noun] });
      const undo = batch === undefined ? undefined : () => void takeBack(batch, () => client.invalidateQueries());
      toast(`${created} ${inSentence(created === 1 ? kind.label : kind.plural)} created`, undo ? { undo } : {});
    },
  });

  // Sends no request while there are no rows.
  const line = usePaused(rows.length > 0 ? JSON.stringify(body) : '');
  const tried = useQuery({
    queryKey: [kind.name, 'bulk-create', line],
    queryFn: ({ signal }) =>
      api<BulkAnswer>(path, {
        method: 'POST',
        body: { ...(JSON.parse(line) as object), dryRun: true },
        idempotent: false,
        signal,
      }),
    // Created rows are not judged again, because their own names would be in use.
    enabled: !create.isPending && !create.isSuccess && line !== '' && rows.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

  const lost = (at: number): readonly string[] | undefined =>
    rows[at] && rows[at].location.trim() !== '' && places.data && !found[at]
      ? ['No single room of this customer has this name.']
      : undefined;
  const errors = rows.map((_, at): Readonly<Record<string, readonly string[]>> => {
    const location = lost(at);
    return { ...tried.data?.rows[at]?.errors, ...(location ? { location } : {}) };
  });
  return {
    answers: tried.data?.rows ?? [],
    errors,
    wrong: errors.filter((each) => Object.keys(each).length > 0).length,
    /** The current input is validated; only then can it be submitted. */
    isJudged:
      !tried.isFetching && tried.data !== undefined && line === JSON.stringify(body) && !tried.isPlaceholderData,
    failure: (create.error ?? tried.error) instanceof ApiError ? ((create.error ?? tried.error) as ApiError) : null,
    create,
  };
}

async function takeBack(batch: number, refresh: () => Promise<void>): Promise<void> {
  const { removed, kept } = await api<{ readonly removed: number; readonly kept: readonly unknown[] }>(
    `/api/v1/batches/${batch}/undo`,
    { method: 'POST' },
  );
  await refresh();
  toast(
    kept.length > 0 ? `${removed} undone, ${kept.length} kept because they have changed since` : `${removed} undone`,
  );
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
