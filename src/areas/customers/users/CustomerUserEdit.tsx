import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '#engine/http/client.web.ts';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { FormScreen } from '#engine/records/FormScreen.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { goTo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { customerUser } from './customerUser.ts';

/** Form of an account, found by its ID here or by its ID in the directory. */
export function Screen() {
  const { params } = usePlace();
  const id = String(params.id ?? '');
  return /^[1-9]\d{0,14}$/.test(id) ? (
    <FormScreen entity={customerUser} />
  ) : (
    <ByName customerId={String(params.customerId)} name={id} />
  );
}

function ByName({ customerId, name }: { readonly customerId: string; readonly name: string }) {
  const router = useRouter();
  const { data, error } = useQuery({
    queryKey: ['customerUser', 'find', customerId, name],
    queryFn: ({ signal }) =>
      api<{ readonly id: number }>(
        `/api/v1/customer-users/find?customerId=${customerId}&id=${encodeURIComponent(name)}`,
        { signal },
      ),
    retry: false,
  });
  const list = `/customer/${customerId}/users`;
  useEffect(() => {
    if (data) goTo(router, `${list}/${data.id}/edit`, { replace: true });
  }, [data, list, router]);
  return (
    <Page>
      {error ? (
        <EmptyState
          icon="circle-user-round"
          title="User not found"
          why={`No user of this customer has the GUID, UPN or user name “${name}”.`}
          action={
            <Button variant="outlined" component={Go} to={list}>
              All users
            </Button>
          }
        />
      ) : (
        <SkeletonFacts facts={8} />
      )}
    </Page>
  );
}
