import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatPhone } from '#engine/kinds/phone/phone.ts';
import { AnswerQuote, type Answered } from './AnswerQuote.tsx';
import { LinkedPage } from '#platform/disposable/LinkedPage.tsx';
import type { LinkedQuote } from './quote.ts';
import { QuoteLines } from './QuoteLines.tsx';

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
  const facts = [
    ['Date', formatDay(quote.quotedOn)],
    ['Valid until', formatDay(quote.validUntil)],
    ['For', [quote.customer, quote.contact].filter(Boolean).join(', ')],
    ...(quote.accountManager ? [['Your contact', quote.accountManager]] : []),
  ];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <Box>
          <Typography variant="h1" sx={{ fontSize: '1.5rem' }}>
            Quote {quote.number}
            {quote.revision > 1 ? `, revision ${quote.revision}` : ''}
          </Typography>
          <Typography sx={{ mt: 0.5, fontWeight: 600 }}>{quote.title}</Typography>
        </Box>
        <Box sx={{ fontSize: '0.875rem', textAlign: { sm: 'right' } }}>
          <strong>{company.name}</strong>
          {company.phone && <div>{formatPhone(company.phone)}</div>}
          {company.website && (
            <div>
              <Link href={company.website} rel="noreferrer">
                {company.website.replace(/^https?:\/\//, '')}
              </Link>
            </div>
          )}
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 2,
          rowGap: 0.25,
          m: 0,
          mb: 2,
          fontSize: '0.875rem',
        }}
      >
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {quote.intro && <Words>{quote.intro}</Words>}
      <QuoteLines quote={quote} />
      {quote.terms && (
        <>
          <Typography variant="h2" sx={{ fontSize: '1rem', mt: 3, mb: 1 }}>
            Terms
          </Typography>
          <Words>{quote.terms}</Words>
        </>
      )}
      <Box sx={{ my: 3 }}>
        <Button variant="outlined" href={pdf} download>
          Download as PDF
        </Button>
      </Box>
      {children}
    </>
  );
}

const Words = ({ children }: { readonly children: string }) => (
  <Box sx={{ whiteSpace: 'pre-wrap', fontSize: '0.875rem', mb: 2, overflowWrap: 'anywhere' }}>{children}</Box>
);
