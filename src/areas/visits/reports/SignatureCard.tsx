import Box from '@mui/material/Box';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { Section } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';

/** Signature of a report, and its recipients. */
export function SignatureCard({ row }: ShowProps) {
  const { signerName, signerRole, signatureId, signedAt, unsignedReason, sentTo, sentAt } = row;
  const isSigned = typeof signerName === 'string';
  return (
    <Section title="Signature" icon="signature">
      {typeof signatureId === 'number' && (
        <Box
          component="img"
          src={`/api/v1/files/${signatureId}`}
          alt={`Signature of ${String(signerName)}`}
          sx={{ display: 'block', width: '100%', maxWidth: 320, bgcolor: '#fff', borderRadius: '6px', mb: 1 }}
        />
      )}
      <Box sx={{ fontSize: '0.875rem' }}>
        {isSigned
          ? [signerName, signerRole].filter((each) => typeof each === 'string').join(', ')
          : typeof unsignedReason === 'string'
            ? `Not signed: ${unsignedReason}`
            : 'Not signed yet.'}
        {typeof signedAt === 'string' && <Box sx={{ color: 'text.secondary' }}>{formatMoment(signedAt)}</Box>}
      </Box>
      {typeof sentAt === 'string' && (
        <Box sx={{ mt: 1.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          Sent {formatMoment(sentAt)}
          {Array.isArray(sentTo) && ` to ${sentTo.join(', ')}`}
        </Box>
      )}
    </Section>
  );
}
