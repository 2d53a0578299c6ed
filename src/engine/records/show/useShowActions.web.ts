import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Doable, doable, doneWords } from '../../actions/doable.ts';
import { api } from '../../http/client.web.ts';
import { ApiError } from '../../http/failure.ts';
import type { PageAction } from '../../parts/page/pageActions.web.ts';
import { toast } from '../../parts/toasts.web.ts';
import { fill } from '../../screens/manifest.ts';
import { usePlace } from '../../screens/place.web.ts';
import { useFaceAddress } from '../../lists/addressBook.web.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { statesOf } from '../../entity/states.ts';
import { customerIdIn } from '../../entity/recordId.ts';
import { titleOf } from '../../entity/shape.ts';
import { type RecordAnswer, useTakeRecord } from '../../lists/useRecord.web.ts';

/** The actions of a record's page: its declared actions, panels, edit, archive and restore. */
export function useShowActions(entity: AnyEntity, answer: RecordAnswer, isGone: boolean) {
  const { screen, params, byPath } = usePlace();
  const faceAddress = useFaceAddress();
  const take = useTakeRecord(entity);
  const [asking, setAsking] = useState<Doable | null>(null);
  const { row, may, cannot } = answer;
  const isArchived = row.archivedAt !== null;
  const isFixed = statesOf(entity).some(({ field, table }) => table[String(row[field])]?.fixed);

  const {
    mutate: act,
    error: actError,
    variables: acted,
  } = useMutation({
    mutationFn: ({ does: { name }, version }: { readonly does: Doable; readonly version: number }) =>
      api<RecordAnswer>(`/api/v1/${entity.path}/${row.id}/actions/${name}`, {
        method: 'POST',
        body: { version },
      }),
    onSuccess: (next, { does: { action } }) => {
      take(next);
      toast(doneWords(action, titleOf(entity, next.row)));
    },
  });
  const { mutate: putAway, error: putAwayError } = useMutation({
    mutationFn: ({ away, version }: { readonly away: boolean; readonly version: number }) =>
      api<RecordAnswer>(`/api/v1/${entity.path}/${row.id}/${away ? 'archive' : 'restore'}`, {
        method: 'POST',
        body: { version },
      }),
    onSuccess: (next, { away }) => {
      take(next);
      const undo = () => putAway({ away: false, version: next.row.version });
      toast(`${titleOf(entity, next.row)} ${away ? 'archived' : 'restored'}`, away ? { undo } : {});
    },
  });

  const edit = faceAddress(entity.name, 'edit', {
    ...(customerIdIn(entity, params)
      ? { customerId: Number(params.customerId) }
      : typeof row.customerId === 'number'
        ? { customerId: row.customerId }
        : {}),
    id: row.id,
  });
  const actions = useMemo((): readonly PageAction[] => {
    if (isGone) return [];
    const panels = [...byPath.values()].filter(
      (each) => each.panel && each.parent === screen.path && each.path.endsWith('create'),
    );
    const doables = doable(entity, row, may);
    const hasMain = doables.some((each) => each.action.tone === 'main');
    return [
      ...doables.map(
        (each): PageAction => ({
          label: each.asks ? `${each.action.label}…` : each.action.label,
          onClick: () => (each.asks ? setAsking(each) : act({ does: each, version: row.version })),
          ...(each.action.tone === 'main' ? { main: true } : {}),
          ...(each.action.tone === 'danger' ? { danger: true, rare: true } : {}),
          ...offBecause(cannot?.[each.name]),
        }),
      ),
      ...(isArchived
        ? []
        : panels.map(
            (panel): PageAction => ({
              label: panel.title,
              icon: 'plus',
              to: fill(panel.path, params),
              rare: true,
            }),
          )),
      ...(edit && !isArchived && !isFixed && may.includes(`${entity.name}.update`)
        ? [{ label: 'Edit', icon: 'pencil', to: edit, letter: 'e', ...(hasMain ? {} : { main: true as const }) }]
        : []),
      ...(may.includes(`${entity.name}.delete`)
        ? [
            isArchived
              ? {
                  label: 'Restore',
                  icon: 'undo-2',
                  onClick: () => putAway({ away: false, version: row.version }),
                  main: true as const,
                }
              : {
                  label: 'Archive',
                  icon: 'archive',
                  onClick: () => putAway({ away: true, version: row.version }),
                  rare: true,
                  ...offBecause(cannot?.archive),
                },
          ]
        : []),
    ];
  }, [entity, row, may, cannot, isGone, isArchived, isFixed, byPath, screen, params, edit, act, putAway]);

  // A refusal applied to the earlier version of the record, so it is dropped once the record changes.
  const isPast = actError instanceof ApiError && actError.status === 422 && acted?.version !== row.version;
  return {
    actions,
    asking,
    setAsking,
    failure: (isPast ? null : actError) ?? putAwayError,
    restore: () => putAway({ away: false, version: row.version }),
  };
}

/** Disables an action and shows the reason, if the record's rules would refuse it. */
const offBecause = (reason: string | undefined): Pick<PageAction, 'off'> =>
  reason === undefined ? {} : { off: reason };
