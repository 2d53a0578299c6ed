import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatPhone } from '#engine/kinds/phone/phone.ts';
import { LinkedPage } from '#platform/disposable/LinkedPage.tsx';
import { MoneyStrip } from '../orders/MoneyStrip.tsx';
import { OrderLines } from '../orders/OrderLines.tsx';
import { type LinkedInvoice, titleOfPrint } from './invoicePrint.ts';
import { wordsOfPrompt } from './promptWords.ts';
import { salesDocumentLine } from './salesDocumentLine.ts';

/** Page of an invoice for the customer, who can read and download it without an account. */
export const Screen = () => (
  <LinkedPage<LinkedInvoice>
    kind="invoice"
    missing="Invoice not available"
    gone="This link has expired or was replaced by a newer link. Ask for a new one."
  >
    {(data, path) => (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Shown {...data} pdf={`${path}/pdf`} />
      </Box>
    )}
  </LinkedPage>
);

function Shown({ invoice, company, pdf }: LinkedInvoice & { readonly pdf: string }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Box sx={{ color: 'text.secondary' }}>{company.name}</Box>
          <Typography variant="h1" sx={{ fontSize: '1.5rem' }}>
            {titleOfPrint(invoice)}
          </Typography>
          <Box sx={{ color: 'text.secondary' }}>
            {formatDay(invoice.date)}
            {invoice.dueDate && `, due ${formatDay(invoice.dueDate)}`}
            {invoice.customerPo && `, your PO number ${invoice.customerPo}`}
          </Box>
        </Box>
        <Button variant="contained" href={pdf}>
          Download PDF
        </Button>
      </Box>
      <Box sx={{ whiteSpace: 'pre-line' }}>{invoice.to.join('\n')}</Box>
      <OrderLines
        lines={invoice.lines.map((line, id) => ({ ...line, id }))}
        discount={invoice.discount}
        of={salesDocumentLine.fields}
        columns={['description', 'quantity', 'unitPence', 'netPence']}
      />
      <MoneyStrip
        figures={[
          ['Net', formatMoney(invoice.netPence)],
          ...invoice.vat.map(({ label, vatPence }) => [label, formatMoney(vatPence)] as const),
          ['Total', formatMoney(invoice.grossPence)],
        ]}
      />
      {invoice.prompt && <Box>{wordsOfPrompt(invoice.prompt)}</Box>}
      {company.phone && <Box sx={{ color: 'text.secondary' }}>Questions? Call {formatPhone(company.phone)}.</Box>}
    </>
  );
}
