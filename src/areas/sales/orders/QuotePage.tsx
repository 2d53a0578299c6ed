import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDay } from '#engine/kinds/day/day.ts';
import { LinkedHead } from '#platform/disposable/LinkedHead.tsx';
import { LinkedPage } from '#platform/disposable/LinkedPage.tsx';
import { AnswerQuote, type Answered } from './AnswerQuote.tsx';
import { LinkedLines } from './LinkedLines.tsx';
import { wordsOfDeposit } from './depositWords.ts';
import { type LinkedQuote, titleOfQuote } from './quote.ts';

/** Page of a quote for the customer, who can read, print, accept or reject it without an account. */
export function Screen() {
  const [answered, setAnswered] = useState<Answered | null>(null);
  return (
    <LinkedPage<LinkedQuote>
      kind="quote"
      missing="Quote not available"
      gone="This link has been used, has expired or was replaced by a newer link. Ask for a new one."
    >
      {(data, path) => (
        <Quoted {...data} pdf={`${path}/pdf`}>
          {answered ? (
            <Alert severity={answered === 'accepted' ? 'success' : 'info'}>
              {answered === 'accepted'
                ? 'Thank you. You accepted this quote, and we have been notified. You can close this page.'
                : 'You rejected this quote, and we have been notified. You can close this page.'}
            </Alert>
          ) : (
            <AnswerQuote path={path} customerPo={data.quote.customerPo} onAnswered={setAnswered} />
          )}
        </Quoted>
      )}
    </LinkedPage>
  );
}

function Quoted({
  quote,
  company,
  pdf,
  children,
}: LinkedQuote & { readonly pdf: string; readonly children: React.ReactNode }) {
  return (
    <>
      <LinkedHead
        title={titleOfQuote(quote)}
        about={quote.title}
        facts={[
          { label: 'Date', value: formatDay(quote.quotedOn) },
          { label: 'Valid until', value: formatDay(quote.validUntil) },
          { label: 'For', value: [quote.customer, quote.contact].filter(Boolean).join(', ') },
          { label: 'Your PO number', value: quote.customerPo },
          { label: 'Your contact', value: quote.accountManager },
          { label: 'Website', value: company.website && <Website address={company.website} /> },
        ]}
        action={
          <Button variant="outlined" href={pdf} download>
            Download PDF
          </Button>
        }
      />
      {quote.intro && <Words>{quote.intro}</Words>}
      <LinkedLines {...quote} />
      {quote.deposit && <Words>{wordsOfDeposit(quote.deposit)}</Words>}
      {quote.terms && (
        <>
          <Typography variant="h2" sx={{ fontSize: '1rem', mt: 3, mb: 1 }}>
            Terms
          </Typography>
          <Words>{quote.terms}</Words>
        </>
      )}
      {children}
    </>
  );
}

const Website = ({ address }: { readonly address: string }) => (
  <Link href={address} rel="noreferrer">
    {address.replace(/^https?:\/\//, '')}
  </Link>
);

const Words = ({ children }: { readonly children: string }) => (
  <Box sx={{ whiteSpace: 'pre-wrap', fontSize: '0.875rem', mb: 2, overflowWrap: 'anywhere' }}>{children}</Box>
);
