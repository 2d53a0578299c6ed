/** One purpose of processing: the people, data, periods and recipients. */
export interface ProcessingActivity {
  readonly key: string;
  readonly label: string;
  readonly as: 'controller' | 'processor';
  readonly purpose: string;
  /** The legal basis; null if the company has not set it, or for processing on behalf of others. */
  readonly basis: string | null;
  readonly people: readonly string[];
  /** "Contacts: Name, E-mail, Mobile" */
  readonly data: readonly string[];
  readonly recipients: readonly string[];
  /** "Emails: kept 12 months, then deleted" */
  readonly periods: readonly string[];
}

export interface ProcessingRecipient {
  readonly label: string;
  readonly where: readonly string[];
  readonly gets: string;
  readonly mayBeAbroad: boolean;
}

/** A customer on whose behalf data is kept. */
export interface OnBehalfOf {
  readonly name: string;
  /** The date of the signed agreement; null if there is none. */
  readonly agreedOn: string | null;
}

/** The record of processing (UK GDPR, article 30) at one moment. */
export interface ProcessingRecord {
  /** ISO moment. */
  readonly at: string;
  readonly company: {
    readonly name: string | null;
    readonly address: string | null;
    readonly phone: string | null;
    readonly registration: string | null;
  };
  readonly officer: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
  readonly activities: readonly ProcessingActivity[];
  readonly recipients: readonly ProcessingRecipient[];
  readonly transfers: string | null;
  readonly measures: readonly string[];
  /** The customers on whose behalf data is kept, as far as the actor may see them. */
  readonly onBehalfOf: { readonly count: number; readonly withAgreement: number };
  /** Details that the law requires and the company has not set. */
  readonly missing: readonly string[];
}

/** The role of the company in an activity, in words. */
export const AS_WORDS: Readonly<Record<ProcessingActivity['as'], string>> = {
  controller: 'Controller',
  processor: 'Processor, on behalf of customers',
};

/** The legal basis, in words. */
export const basisWords = ({ as, basis }: ProcessingActivity): string =>
  basis ?? (as === 'processor' ? 'Decided by the customer' : 'Not set');
