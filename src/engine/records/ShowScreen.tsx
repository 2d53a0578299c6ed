import Box from '@mui/material/Box';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { api } from '../http/client.web.ts';
import { ApiError } from '../http/failure.ts';
import { Failed } from '../parts/EmptyState.tsx';
import { Page } from '../parts/page/Page.tsx';
import type { PageAction } from '../parts/page/pageActions.web.ts';
import { SkeletonFacts } from '../parts/Skeletons.tsx';
import { recordPath } from '../entity/screensOf.ts';
import { titleOf } from '../entity/shape.ts';
import { goTo } from '../screens/navigation.web.ts';
import { usePlace } from '../screens/place.web.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { inSentence } from '../entity/inSentence.ts';
import { NoRecord } from './NoRecord.tsx';
import { recordIdIn } from '../entity/recordId.ts';
import { RecordPage } from './show/RecordPage.tsx';
import type { ShowProps, ShowTab } from './show/showTab.tsx';
import { useListedRow } from '../lists/useListedRow.web.ts';
import { type RecordRow, useRecord } from '../lists/useRecord.web.ts';

export interface ShowScreenProps {
  readonly entity: AnyEntity;
  /** Replaces the facts on the first tab. */
  readonly Overview?: ComponentType<ShowProps>;
  /** Cards to the right of the facts, before those that other areas add. */
  readonly Side?: ComponentType<ShowProps>;
  readonly tabs?: readonly ShowTab[];
  /** Shown after the record's own actions. */
  readonly actions?: readonly PageAction[];
  /** Labels next to the name, after the state. */
  readonly Status?: ComponentType<ShowProps>;
  readonly Subtitle?: ComponentType<ShowProps>;
  /** Nouns without a tab, because the page shows them in another way. */
  readonly without?: readonly string[] | 'all';
  /** Fields that no user needs on the page. */
  readonly hidden?: readonly string[];
}

/** The page of the record in the address. */
export function ShowScreen(props: ShowScreenProps) {
  const { entity } = props;
  const { params } = usePlace();
  const id = recordIdIn(entity, params) ?? 0;
  const { data, error, refetch } = useRecord(entity, id);
  useVisit(entity, id, data !== undefined);
  const isElsewhere = useOwnAddress(entity, data?.row);
  const listed = useListedRow(entity, id);

  if (data && !isElsewhere)
    return <RecordPage {...props} answer={data} isGone={error instanceof ApiError && error.status === 404} />;
  if (error)
    return (
      <NoRecord entity={entity} error={error}>
        <Failed
          page
          what={`The ${inSentence(entity.label)} could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      </NoRecord>
    );
  return (
    <Page title={listed ? titleOf(entity, listed) : entity.label}>
      <Box sx={{ maxWidth: 640 }}>
        <SkeletonFacts facts={10} />
      </Box>
    </Page>
  );
}

/**
 * Shows a record under its own customer only. Under another customer's address it redirects, so that a customer's name
 * never appears above another's data.
 */
function useOwnAddress(entity: AnyEntity, row: RecordRow | undefined): boolean {
  const { params } = usePlace();
  const router = useRouter();
  const isElsewhere = Boolean(entity.underCustomer && row && String(row.customerId) !== String(params.customerId));
  useEffect(() => {
    if (isElsewhere && row)
      goTo(router, recordPath(entity, { id: row.id, customerId: Number(row.customerId) }), { replace: true });
  }, [entity, router, isElsewhere, row]);
  return isElsewhere;
}

/** Adds the record to the user's recently opened records, on all devices. */
function useVisit(entity: AnyEntity, id: number, isThere: boolean): void {
  useEffect(() => {
    // Runs in the background. A failure does not matter.
    if (isThere) api(`/api/v1/recent/${entity.name}/${id}`, { method: 'PUT' }).catch(() => {});
  }, [entity, id, isThere]);
}
