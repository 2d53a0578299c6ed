import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkedHead } from '#platform/disposable/LinkedHead.tsx';
import { LinkedPage } from '#platform/disposable/LinkedPage.tsx';
import { LinkedLines } from '../orders/LinkedLines.tsx';
import { type LinkedInvoice, titleOfPrint } from './invoicePrint.ts';
import { factsOfPrint, notesOfPrint } from './printWords.ts';

/** Page of an invoice for the customer, who can read and download it without an account. */
export const Screen = () => (
  <LinkedPage<LinkedInvoice>
    kind="invoice"
    missing="Invoice not available"
    gone="This link has expired or was replaced by a newer link. Ask for a new one."
  >
    {({ invoice }, path) => <Shown invoice={invoice} pdf={`${path}/pdf`} />}
  </LinkedPage>
);

function Shown({ invoice, pdf }: Pick<LinkedInvoice, 'invoice'> & { readonly pdf: string }) {
  return (
    <>
      <LinkedHead
        title={titleOfPrint(invoice)}
        facts={[
          ...factsOfPrint(invoice).map(([label, value]) => ({ label, value })),
          { label: 'To', value: <Box sx={{ whiteSpace: 'pre-line' }}>{invoice.to.join('\n')}</Box> },
          { label: 'Reason for the credit', value: invoice.reason },
        ]}
        action={
          <Button variant="contained" href={pdf} download>
            Download PDF
          </Button>
        }
      />
      <LinkedLines {...invoice} />
      {notesOfPrint(invoice).map((note) => (
        <Box key={note} sx={{ mt: 2, fontSize: '0.875rem', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {note}
        </Box>
      ))}
    </>
  );
}
