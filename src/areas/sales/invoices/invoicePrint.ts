/** One line of an invoice as the customer reads it. */
export interface PrintedLine {
  readonly kind: 'item' | 'heading' | 'text' | 'subtotal';
  readonly description: string;
  readonly quantity: number;
  readonly unitPence: number;
  readonly pricePer: number;
  readonly discount: string | null;
  readonly vat: string;
  readonly netPence: number;
}

/** An invoice or credit note as it was posted, for paper and for the page of a link. */
export interface InvoicePrint {
  readonly kind: 'invoice' | 'creditNote';
  /** Null for a draft. */
  readonly number: string | null;
  readonly date: string;
  readonly taxPoint: string;
  readonly dueDate: string | null;
  readonly to: readonly string[];
  readonly order: string | null;
  readonly credits: string | null;
  readonly customerPo: string | null;
  readonly reason: string | null;
  readonly discount: string | null;
  readonly note: string | null;
  readonly lines: readonly PrintedLine[];
  readonly netPence: number;
  readonly vat: readonly { readonly label: string; readonly netPence: number; readonly vatPence: number }[];
  readonly grossPence: number;
  readonly isReverseCharge: boolean;
  /** What pays the invoice in full until a day; null for none, and missing on prints of earlier releases. */
  readonly prompt?:
    | { readonly bps: number; readonly payablePence: number; readonly lastDay: string }
    | null
    | undefined;
}

/** What the page of a link shows. */
export interface LinkedInvoice {
  readonly invoice: InvoicePrint;
  readonly company: { readonly name: string | null; readonly phone: string | null };
}

export const INVOICE_LINK = '/invoice/{token}';

/** What a document is called: "Invoice INV-2627-00001". */
export const titleOfPrint = ({ kind, number }: Pick<InvoicePrint, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number ?? '(draft)'}`;

/** What its PDF is called: "invoice-inv-2627-00001.pdf". */
export const fileNameOf = (print: Pick<InvoicePrint, 'kind' | 'number'>): string =>
  `${titleOfPrint(print)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')}.pdf`;
