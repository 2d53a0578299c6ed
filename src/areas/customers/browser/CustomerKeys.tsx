import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useGo } from '#engine/screens/navigation.web.ts';
import { useKeys } from '#engine/screens/useKeys.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { closeAdding, openAdding } from './adding.web.ts';
import { useAddable } from './useAddable.web.ts';

/**
 * E edits the customer and N adds to it, wherever a page has no use of its own for them. Drawn before the pages, so that
 * theirs come first.
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
  // What was asked of one customer is not asked of the next.
  useEffect(() => closeAdding, []);
  return null;
}
