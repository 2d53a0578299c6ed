import { useMemo } from 'react';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { customerOrder } from './customerOrder.ts';

/** Quotes and orders of one customer. */
export function Screen() {
  const { customerId = '' } = usePlace().params;
  const fixed = useMemo(() => [{ field: 'customerId', op: 'is' as const, values: [customerId] }], [customerId]);
  return (
    <ListScreen
      entity={customerOrder}
      name="customer"
      fixed={fixed}
      newQuery={`?customerId=${customerId}`}
      hrefOf={({ id }) => `/accounts/customer/orders/${id}`}
    />
  );
}
