/** A line of a quote for the customer. */
export interface QuotedLine {
  readonly kind: 'item' | 'heading' | 'text' | 'subtotal';
  readonly description: string;
  readonly quantity: number;
  readonly unitPence: number;
  readonly pricePer: number;
  readonly discount: string | null;
  readonly netPence: number;
  /** Optional and not included in the total. */
  readonly isOptional: boolean;
}

/** A revision of a quote as sent, for the PDF and the page of the link. Contains no costs or margins. */
export interface Quote {
  readonly number: string;
  readonly revision: number;
  readonly title: string;
  readonly customer: string;
  readonly contact: string | null;
  readonly site: string | null;
  readonly accountManager: string | null;
  readonly quotedOn: string;
  readonly validUntil: string;
  readonly customerPo: string | null;
  readonly intro: string | null;
  readonly terms: string | null;
  readonly discount: string | null;
  readonly lines: readonly QuotedLine[];
  readonly netPence: number;
  readonly grossPence: number;
  /** VAT by rate with its label: "VAT at 20%". */
  /** The deposit that is invoiced on acceptance, with VAT; missing in quotes of earlier releases. */
  readonly deposit?: { readonly bps: number; readonly grossPence: number } | null | undefined;
  readonly vat: readonly { readonly label: string; readonly netPence: number; readonly vatPence: number }[];
}

/** Data of a quote for the page of a link. */
export interface LinkedQuote {
  readonly quote: Quote;
  readonly company: { readonly name: string | null; readonly phone: string | null; readonly website: string | null };
}

export const QUOTE_LINK = '/quote/{token}';

/** What a quote is called: "Quote ORD-2627-00001, revision 2". */
export const titleOfQuote = ({ number, revision }: Pick<Quote, 'number' | 'revision'>): string =>
  `Quote ${number}${revision > 1 ? `, revision ${revision}` : ''}`;
