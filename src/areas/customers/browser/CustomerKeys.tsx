import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useGo } from '#engine/screens/navigation.web.ts';
import { useKeys } from '#engine/screens/useKeys.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { closeAdding, openAdding } from './adding.web.ts';
import { useAddable } from './useAddable.web.ts';

/**
 * Keyboard shortcuts: E edits the customer, N adds a record. Mounted before the pages, so that their own shortcuts take
 * precedence.
 */
export function CustomerKeys({ customerId }: { readonly customerId: number }) {
  const go = useGo();
  const { own, kinds } = useAddable(customerId);
  const isForm = useRouterState({ select: (state) => /\/(?:edit|[a-z-]*create)$/.test(state.location.pathname) });
  const mayAdd = own.length + kinds.length > 0;
  useKeys(
    isForm
      ? {}
      : {
          ...(allows('customer.update') ? { e: () => go(`/customers/${customerId}/edit`) } : {}),
          ...(mayAdd ? { n: () => openAdding('everything') } : {}),
        },
  );
  // Close the picker when the customer changes.
  useEffect(() => closeAdding, []);
  return null;
}
