/** Possible owners of a credential. */
export interface Owners {
  readonly customerId?: number | null;
  readonly supplierId?: number | null;
  readonly isOurs?: boolean | null;
}

/** The error message for the owners; null when there is exactly one. */
export function ownerComplaint({ customerId, supplierId, isOurs }: Owners): string | null {
  const count = [customerId, supplierId, isOurs || null].filter((each) => each !== null && each !== undefined).length;
  if (count === 1) return null;
  return count === 0
    ? 'Choose a customer or a supplier, or mark the credential as our own.'
    : 'Choose one owner: a customer, a supplier or our company.';
}

/** Name of the encryption key of an owner: one per customer, one for all suppliers, one for the company. */
export const keyOwnerOf = ({ customerId, supplierId }: Owners): string =>
  customerId ? `customer ${customerId}` : supplierId ? 'suppliers' : 'company';
