import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { Changes } from '#engine/records/show/Changes.tsx';
import { useAllFields } from '#engine/lists/useCustomFields.web.ts';
import type { Item } from '#platform/incoming/item.ts';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { OUTCOMES } from './callWords.ts';
import { incomingWebhook } from './incomingWebhook.ts';

export interface ItemResultProps {
  readonly item: Item;
  /** Result of a trial. */
  readonly tried?: boolean;
  /** Shows the number of the record, if there are several. */
  readonly numbered: boolean;
}

/** Result of one record: the record, its changes, or its errors with their field. */
export function ItemResult({ item, tried = false, numbered }: ItemResultProps) {
  const addressOf = useAddressBook();
  const noun = findEntity(item.noun ?? '');
  const fields = useAllFields(noun ?? incomingWebhook);
  const [done, would, tone] = OUTCOMES[item.outcome];
  const address = item.noun && item.id !== null ? addressOf(item.noun, item.id, item.customerId) : null;
  const title = item.title ?? noun?.label ?? '';
  return (
    <Box sx={{ py: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {numbered && (
          <Typography variant="caption" className="num" sx={{ color: 'text.secondary' }}>
            {item.at + 1}
          </Typography>
        )}
        <StatusPill tone={tone}>{tried ? would : done}</StatusPill>
        {title && (
          <Typography variant="body2" component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {noun && `${noun.label} `}
            {address ? <RowLink to={address}>{title}</RowLink> : <strong>{title}</strong>}
          </Typography>
        )}
      </Box>
      {item.changes && (
        <Typography variant="body2" component="div">
          <Changes changes={item.changes} fields={fields} customerId={item.customerId ?? undefined} />
        </Typography>
      )}
      {item.faults.map(({ label, path, message }) => (
        <Typography key={`${label} ${path} ${message}`} variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {label && <strong>{label}: </strong>}
          {message}
          {path && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' '}
              (from <code>{path}</code>)
            </Box>
          )}
        </Typography>
      ))}
      {item.remarks.map((remark) => (
        <Typography key={remark} variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {remark}
        </Typography>
      ))}
    </Box>
  );
}
