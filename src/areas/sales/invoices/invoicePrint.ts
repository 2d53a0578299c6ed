/** A line of an invoice for the customer. */
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

/** An invoice or credit note as posted, for the PDF and the page of the link. */
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
  /** Prompt payment offer; null without one, and missing on prints of earlier releases. */
  readonly prompt?:
    | { readonly bps: number; readonly payablePence: number; readonly lastDay: string }
    | null
    | undefined;
}

/** Data for the page of a link. */
export interface LinkedInvoice {
  readonly invoice: InvoicePrint;
  readonly company: { readonly name: string | null; readonly phone: string | null };
}

export const INVOICE_LINK = '/invoice/{token}';

/** Title of a document: "Invoice INV-2627-00001". */
export const titleOfPrint = ({ kind, number }: Pick<InvoicePrint, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number ?? '(draft)'}`;

/** File name of its PDF: "invoice-inv-2627-00001.pdf". */
export const fileNameOf = (print: Pick<InvoicePrint, 'kind' | 'number'>): string =>
  `${titleOfPrint(print)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')}.pdf`;
