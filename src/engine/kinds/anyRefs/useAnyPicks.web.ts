import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputProps, Picked } from '../face.web.ts';
import { ownerOf, picksOptions, usePaused } from '../ref/usePicks.web.ts';
import type { RecordName } from './recordKey.ts';

/** A record of any noun, as offered by a picker. */
export type AnyPick = Picked & RecordName;

/** Records of all the field's nouns that match the typed text, once typing pauses. Nouns without permission return none. */
export function useAnyPicks(props: Pick<InputProps, 'field' | 'context'>, typed: string, isOpen: boolean) {
  const { toAny = [] } = props.field;
  const asked = usePaused(typed.trim());
  const client = useQueryClient();
  const owner = ownerOf(props);
  const { data, isFetching, isError } = useQuery({
    queryKey: [toAny[0], 'list', 'pick', 'any', ...toAny, asked, owner],
    queryFn: async () => {
      const found = await Promise.allSettled(
        toAny.map(async (noun) => {
          const { results } = await client.fetchQuery({ ...picksOptions(noun, asked, owner), retry: false });
          return results.map((pick): AnyPick => ({ ...pick, noun }));
        }),
      );
      const answered = found.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      if (answered.length === 0) throw new Error('No noun could be asked.');
      return answered.flat();
    },
    enabled: isOpen,
    retry: false,
    placeholderData: keepPreviousData,
    // Same form as `madeOf`, which belongs to a later room and cannot be imported.
    meta: { madeOf: toAny },
  });
  return { picks: data ?? [], isLooking: isFetching || asked !== typed.trim(), hasFailed: isError };
}
