/** Path at which a contact accepts or declines a visit without an account. */
export const VISIT_LINK = '/visit/{token}';

/** Answers of a contact to a planned visit. */
export const CONTACT_ANSWERS = {
  none: { label: 'Not asked', tone: 'neutral' },
  asked: { label: 'Asked', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
} as const;

/** Data of a visit for the page of the link. */
export interface LinkedVisit {
  readonly visit: {
    readonly number: string;
    readonly customer: string;
    readonly site: string;
    readonly engineer: string;
    readonly plannedStart: string;
    readonly plannedEnd: string;
  };
  readonly company: { readonly name: string | null; readonly phone: string | null };
}
