import { type Adding, closeAdding } from './adding.web.ts';
import { AddPicker } from './AddPicker.tsx';
import { useAddable } from './useAddable.web.ts';

export interface AddToCustomerProps {
  readonly customerId: number;
  readonly name: string | undefined;
  readonly what: Adding;
}

/** Picker of record types to add to the current customer. */
export function AddToCustomer({ customerId, name, what }: AddToCustomerProps) {
  const { own, kinds } = useAddable(customerId);
  const isAll = what === 'everything';
  return (
    <AddPicker
      title={isAll ? `Add to ${name ?? 'this customer'}` : 'Add asset'}
      offers={isAll ? [...own, ...kinds] : kinds}
      onClose={closeAdding}
    />
  );
}
