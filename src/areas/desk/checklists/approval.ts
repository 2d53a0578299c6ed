/** Path at which a contact approves or refuses an item of a job without an account. */
export const APPROVAL_LINK = '/approve-work/{token}';

/** Data of an item for the page of the link. */
export interface LinkedItem {
  readonly item: {
    readonly number: string;
    readonly title: string;
    readonly text: string;
    readonly note: string | null;
  };
  readonly company: { readonly name: string | null; readonly phone: string | null };
}
