/** Whose a credential is said to be. */
export interface Owners {
  readonly customerId?: number | null;
  readonly supplierId?: number | null;
  readonly isOurs?: boolean | null;
}

/** What is wrong with the owners; null when there is exactly one. */
export function ownerComplaint({ customerId, supplierId, isOurs }: Owners): string | null {
  const count = [customerId, supplierId, isOurs || null].filter((each) => each !== null && each !== undefined).length;
  if (count === 1) return null;
  return count === 0
    ? 'Choose a customer or a supplier, or mark the credential as our own.'
    : 'Choose one owner: a customer, a supplier or our company.';
}

/** The name of the key that the secrets of an owner are under: each customer has one, all suppliers one, we one. */
export const keyOwnerOf = ({ customerId, supplierId }: Owners): string =>
  customerId ? `customer ${customerId}` : supplierId ? 'suppliers' : 'company';
