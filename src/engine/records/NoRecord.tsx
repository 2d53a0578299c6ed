import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ApiError } from '../http/failure.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Go } from '../screens/Go.tsx';
import { usePlace } from '../screens/place.web.ts';
import { useFaceAddress } from '../lists/addressBook.web.ts';
import type { AnyEntity } from '../entity/entity.ts';

/** Reasons why the record may be visible to other users only, by kind of scope. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  customer: 'the record belongs to a customer outside your scope',
  supplier: 'the record belongs to a supplier outside your scope',
  own: 'the record belongs to another user',
};

/**
 * The message for a record that does not exist or is not visible to the user, which look the same. Other errors show
 * `children`.
 */
export function NoRecord({
  entity,
  error,
  children,
}: {
  readonly entity: AnyEntity;
  readonly error: unknown;
  readonly children: ReactNode;
}) {
  const { params } = usePlace();
  const list = useFaceAddress()(entity.name, 'list', params);
  if (!(error instanceof ApiError) || error.status !== 404) return children;
  return (
    <EmptyState
      page
      icon={entity.icon ?? 'compass'}
      title={`${entity.label} not found`}
      why={`The record may have been removed, or ${ELSEWHERE[entity.scope.by] ?? 'the address is not correct'}.`}
      action={
        list && (
          <Button variant="contained" component={Go} to={list}>
            Go to list
          </Button>
        )
      }
    />
  );
}
