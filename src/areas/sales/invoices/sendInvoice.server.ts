import type { Row } from '#engine/entity/entity.ts';
import { keepFile } from '#engine/files/keepFile.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { refused } from '#engine/http/problem.ts';
import { endLinksAbout, makeLink } from '#engine/keys/oneTimeLink.server.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { pdf } from '#engine/pdf/pdf.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { companyLogo } from '#platform/settings/logo.server.ts';
import { invoiceDocument } from './invoiceDocument.server.ts';
import { fileNameOf, INVOICE_LINK, type InvoicePrint, titleOfPrint } from './invoicePrint.ts';
import { wordsOfPrompt } from './printWords.ts';
import { readPrint } from './print.server.ts';
import type { salesDocument } from './salesDocument.ts';

export const INVOICE_PURPOSE = 'invoice';
const LINK_DAYS = 90;

let storage: Storage | undefined;

/** Sets the storage for files of sent invoices. Without it, as in commands, an email contains only the link. */
export function keepSentIn(given: Storage): void {
  storage = given;
}

/**
 * Emails a posted invoice as PDF, with a link to read and print it. The previous link stops working; the file is
 * identical each time.
 * @returns the file
 */
export async function sendInvoice(
  context: Context,
  row: Row<typeof salesDocument>,
  { to, message }: { readonly to: string; readonly message: string | null },
): Promise<number | null> {
  const { tx, now, actor } = context;
  if (actor.userId === null) throw refused('no_sender', 'Invoices are sent in the name of a user.');
  const print = await readPrint(tx, row);
  await endLinksAbout(tx, { purpose: INVOICE_PURPOSE, about: { documentId: row.id } }, now);
  const linkId = await makeLink(
    tx,
    {
      purpose: INVOICE_PURPOSE,
      userId: actor.userId,
      minutes: LINK_DAYS * 24 * 60,
      about: { documentId: row.id },
      isBesideOthers: true,
    },
    now,
  );
  const { name } = await readGroup(tx, company);
  const title = titleOfPrint(print);
  const pdfId = row.pdfId ?? (await keptPdf(context, print));
  await queueMail(tx, {
    to,
    subject: `${title}${name ? ` from ${name}` : ''}`.slice(0, 200),
    paragraphs: [
      ...(message ?? '')
        .split(/\n{2,}/)
        .map((each) => each.trim())
        .filter((each) => each !== ''),
      `${title} of ${formatDay(print.date)} comes to ${formatMoney(print.grossPence)} including VAT.`,
      ...(print.dueDate ? [`It is due on ${formatDay(print.dueDate)}.`] : []),
      ...(print.prompt ? [wordsOfPrompt(print.prompt)] : []),
      pdfId === null
        ? 'Open the link to read it and to download it as a PDF. No account is needed.'
        : 'It is attached as PDF. The link opens it without an account.',
    ],
    ...(pdfId === null ? {} : { fileIds: [pdfId] }),
    action: {
      label: print.kind === 'invoice' ? 'Open the invoice' : 'Open the credit note',
      path: INVOICE_LINK,
      linkId,
    },
    key: `invoice:${linkId}`,
    requestId: context.requestId,
  });
  return pdfId;
}

async function keptPdf({ tx, actor }: Context, print: InvoicePrint): Promise<number | null> {
  if (!storage) return null;
  const head = { company: await readGroup(tx, company), logo: await companyLogo(tx, storage, 'large') };
  return keepFile(tx, storage, {
    bytes: await pdf(invoiceDocument(print, head)),
    name: fileNameOf(print),
    mediaType: 'application/pdf',
    width: null,
    height: null,
    userId: actor.userId,
  });
}
