import { inSentence } from '../entity/inSentence.ts';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { AnyEntity } from '../entity/entity.ts';
import { EmptyState, Failed, NothingMatches } from '../parts/EmptyState.tsx';
import { Slot } from '../screens/slots.tsx';
import { type Asked, isNarrowed } from './listAddress.ts';
import type { LoadedList } from './useList.web.ts';

export type NoneWords = readonly [title: string, why: string];

export interface NoRowsFacts {
  readonly entity: AnyEntity;
  readonly list: LoadedList;
  readonly asked: Asked;
  /** Buttons of an empty list. */
  readonly begin: ReactNode;
  /** What an empty list says and why, if it holds only a part of the noun's records. */
  readonly none?: NoneWords | undefined;
  readonly onClear: () => void;
}

/** The message in place of rows, which differs for an error, no matches and an empty list. Null if there are rows. */
export function insteadOfRows({ entity, list, asked, begin, none, onClear }: NoRowsFacts): ReactNode {
  const plural = inSentence(entity.plural);
  if (list.error !== null && (list.total === null || list.isOld))
    return (
      <>
        <Failed what={`The ${plural} could not be loaded`} error={list.error} onRetry={list.refetch} />
        {isNarrowed(asked) && (
          <div style={{ textAlign: 'center' }}>
            <Button onClick={onClear}>Clear search and filters</Button>
          </div>
        )}
      </>
    );
  if (list.total !== 0) return null;
  if (isNarrowed(asked))
    return <NothingMatches onClear={onClear} more={asked.q && <Slot place="list:nothing" words={asked.q} />} />;
  const [what = `No ${plural} yet`, why] = none ?? entity.empty ?? [];
  return <EmptyState icon={entity.icon ?? 'box'} title={what} why={why} action={begin} />;
}
