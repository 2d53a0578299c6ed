/** What is kept for one end: of whom, what, how long, and who receives it. */
export interface ProcessingActivity {
  readonly key: string;
  readonly label: string;
  readonly as: 'controller' | 'processor';
  readonly purpose: string;
  /** Why the law allows it; null while the company has not said, and for what is done on behalf of others. */
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

/** Somebody on whose behalf data is kept. */
export interface OnBehalfOf {
  readonly name: string;
  /** The day the agreement was signed; null where there is none. */
  readonly agreedOn: string | null;
}

/** The record of processing (UK GDPR, article 30), as things are at one moment. */
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
  /** Customers on whose behalf data is kept, as far as whoever asks sees them. */
  readonly onBehalfOf: { readonly count: number; readonly withAgreement: number };
  /** What the law wants in it and the company has not said yet. */
  readonly missing: readonly string[];
}

/** How an activity is done, in words. */
export const AS_WORDS: Readonly<Record<ProcessingActivity['as'], string>> = {
  controller: 'Controller',
  processor: 'Processor, on behalf of customers',
};

/** Why the law allows it, in words. */
export const basisWords = ({ as, basis }: ProcessingActivity): string =>
  basis ?? (as === 'processor' ? 'Decided by the customer' : 'Not set');
