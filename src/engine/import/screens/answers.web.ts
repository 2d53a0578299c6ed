import { queryOptions } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import type { FaceContext } from '../../kinds/face.web.ts';
import type { Counts, Fault, Remark, Result } from '../fault.ts';
import type { ImportState, ImportStep } from '../importRun.ts';
import type { OfferedPreset } from '../mapping/offered.ts';
import type { Mapping } from '../mapping/preset.ts';
import type { Reading, SampledColumn } from '../reading/reading.ts';
import type { Made } from '../running/rowWork.ts';
import { askAfter } from './progress.web.ts';

export interface ImportFacts {
  readonly id: number;
  readonly name: string;
  readonly preset: string | null;
  readonly mode: 'all_or_nothing' | 'skip_bad_rows';
  readonly state: ImportState;
  readonly createdAt: string;
  readonly committedAt: string | null;
  readonly rowsRead: number | null;
  readonly rowsCreated: number | null;
  readonly rowsUpdated: number | null;
  readonly rowsUnchanged: number | null;
  readonly rowsSkipped: number | null;
  readonly rowsFailed: number | null;
}

export type Phase = 'check' | 'commit' | 'revert' | 'undo';

/** One import as the server returns it. */
export interface ImportAnswer {
  readonly import: ImportFacts;
  /** In bytes. */
  readonly size: number;
  readonly reading: Reading;
  readonly columns: readonly SampledColumn[];
  readonly rows: number;
  readonly blank: number;
  /** The running background phase. */
  readonly phase: Phase | null;
  readonly done: number;
  readonly total: number;
  readonly failure: string | null;
  readonly kept: readonly {
    readonly entity: string;
    readonly id: number;
    readonly title: string;
    readonly because: string;
    readonly customerId: number | null;
  }[];
  readonly fileUntil: string | null;
  readonly undoUntil: string | null;
  readonly kinds: readonly {
    readonly key: string;
    readonly title: string;
    readonly about: string;
    readonly known: number;
  }[];
  readonly profiles: readonly {
    readonly id: number;
    readonly name: string;
    readonly mapping: Mapping;
    readonly shared: boolean;
    readonly mine: boolean;
  }[];
  readonly mapping: Mapping | null;
  readonly preset: OfferedPreset | null;
  /** Names of the records that the mapping gives to the whole file: noun → id → name. */
  readonly refs: NonNullable<FaceContext['refs']>;
  readonly counts: Counts;
  readonly tally: {
    readonly records: readonly { readonly noun: string; readonly result: string; readonly n: number }[];
    readonly remarks: readonly Found[];
    readonly faults: readonly Found[];
  };
  readonly may: readonly ImportStep[];
  readonly before: readonly { readonly id: number; readonly at: string }[];
}

/** A fault or remark with its number of rows. The example and first row exist only until the file is imported. */
export interface Found {
  readonly code: string;
  readonly n: number;
  readonly first?: number;
  readonly example?: string;
}

export interface RowAnswer {
  readonly number: number;
  /** Null once the row was imported. */
  readonly cells: readonly string[] | null;
  readonly result: Result | null;
  readonly leftOut: boolean;
  readonly records: readonly (Made & { readonly customerId: number | null })[];
  readonly faults: readonly Fault[];
  readonly remarks: readonly Remark[];
}

export interface KnownKind {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly own: boolean;
}

export interface PastImport extends ImportFacts {
  readonly madeBy: string | null;
  readonly phase: Phase | null;
}

export const ROWS_AT_ONCE = 100;

/** One import. While a phase runs, it is polled. */
export const importOptions = (id: number) =>
  queryOptions({
    queryKey: ['import', id],
    queryFn: ({ signal }) => api<ImportAnswer>(`/api/v1/imports/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.phase ? askAfter(id) : false),
  });

export const historyOptions = (page: number) =>
  queryOptions({
    queryKey: ['import', 'history', page],
    queryFn: ({ signal }) =>
      api<{ readonly rows: readonly PastImport[]; readonly total: number }>(`/api/v1/imports?page=${page}`, { signal }),
    refetchInterval: ({ state }) => {
      const running = state.data?.rows.filter((row) => row.phase !== null) ?? [];
      return running.length > 0 && Math.min(...running.map((row) => askAfter(row.id)));
    },
  });

export const kindsOptions = queryOptions({
  queryKey: ['import', 'kinds'],
  queryFn: ({ signal }) => api<{ readonly kinds: readonly KnownKind[] }>('/api/v1/imports/kinds', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A preset's mapping of the columns, and which of them it keeps secret. */
export interface Proposal {
  readonly mapping: Mapping;
  readonly preset: OfferedPreset;
  readonly secret: readonly number[];
}

/** The mapping of this file's columns that a preset proposes. */
export const proposalOptions = (id: number, kind: string, columns: string) =>
  queryOptions({
    queryKey: ['import', id, 'proposal', kind, columns],
    queryFn: ({ signal }) =>
      api<Proposal>(`/api/v1/imports/${id}/proposal?kind=${encodeURIComponent(kind)}`, { signal }),
    enabled: kind !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
