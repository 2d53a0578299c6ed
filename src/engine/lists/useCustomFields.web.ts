import { useQuery } from '@tanstack/react-query';
import { api } from '../http/client.web.ts';
import type { Field } from '../kinds/field.ts';
import type { CustomField } from './columns.ts';
import { fieldOf } from '../entity/customField.ts';
import type { AnyEntity } from '../entity/entity.ts';

const NONE: readonly CustomField[] = [];
const FRESH_MS = 5 * 60_000;

/** The custom fields of a noun in order; empty while they load, and for nouns without custom fields. */
export const useCustomFields = (entity: AnyEntity): readonly CustomField[] => useKnownCustomFields(entity) ?? NONE;

/** Like `useCustomFields`, but null while they load, for forms that need them first. */
export function useKnownCustomFields(entity: AnyEntity): readonly CustomField[] | null {
  const { data, isPending } = useQuery({
    queryKey: ['customField', 'of', entity.name],
    queryFn: ({ signal }) =>
      api<{ readonly rows: readonly CustomField[] }>(`/api/v1/fields/${entity.name}`, { signal }),
    enabled: entity.extra === true,
    staleTime: FRESH_MS,
  });
  if (entity.extra !== true) return NONE;
  return data?.rows ?? (isPending ? null : NONE);
}

/** All fields of a noun by their audit log keys: its own and its custom fields. */
export function useAllFields(entity: AnyEntity): ReadonlyMap<string, Field> {
  const custom = useCustomFields(entity);
  return new Map([
    ...Object.entries<Field>(entity.fields),
    ...custom.map((each) => [`extra.${each.key}`, fieldOf(each)] as const),
  ]);
}
