import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useAddressBook } from '../addressBook.web.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { Go } from '../../screens/Go.tsx';
import { type BulkSummary as Summary, counted } from './useBulk.web.ts';

const NAMED_AT_MOST = 50;

/** The preview of a bulk change: records that change, that already have the value, and that are refused, with reasons. */
export function BulkSummary({
  entity,
  summary,
  done,
}: {
  readonly entity: AnyEntity;
  readonly summary: Summary;
  readonly done: 'changed' | 'archived';
}) {
  const addressOf = useAddressBook();
  const { changes, unchanged = 0, refused } = summary;
  const having = unchanged === 1 ? 'has this value' : 'have this value';
  const already = done === 'changed' ? having : done;
  const words = [
    `${counted(entity, changes)} will be ${done}`,
    ...(unchanged > 0 ? [`${unchanged.toLocaleString('en-GB')} already ${already}`] : []),
    ...(refused.length > 0 ? [`${refused.length.toLocaleString('en-GB')} cannot be ${done}`] : []),
  ];
  return (
    <Alert severity={refused.length > 0 ? 'warning' : 'info'} role="status">
      {words.join(', ')}.
      {refused.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2, maxHeight: 180, overflowY: 'auto' }}>
          {refused.slice(0, NAMED_AT_MOST).map(({ id, title, message }) => {
            const href = addressOf(entity.name, id);
            return (
              <li key={id}>
                {href ? (
                  <Go to={href} target="_blank">
                    {title}
                  </Go>
                ) : (
                  title
                )}
                : {message}
              </li>
            );
          })}
          {refused.length > NAMED_AT_MOST && <li>and {refused.length - NAMED_AT_MOST} more</li>}
        </Box>
      )}
    </Alert>
  );
}
