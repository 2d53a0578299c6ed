import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { hidden } from '#engine/kinds/Labelled.tsx';
import { Can } from '#engine/parts/Can.tsx';
import { CopyButton } from '#engine/parts/CopyButton.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { STACKED } from '#engine/parts/table.ts';
import { Go } from '#engine/screens/Go.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { screenAt } from '#engine/screens/params.ts';
import type { QuarantinedLine } from '../quarantinedLine.ts';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';

export interface QuarantineTableProps {
  readonly rows: readonly QuarantinedLine[];
  readonly onDestroy?: (row: QuarantinedLine) => void;
}

/** A table of infected files: the finding, the sender and the page. */
export function QuarantineTable({ rows, onDestroy }: QuarantineTableProps) {
  return (
    <Box sx={SCROLLS_ASIDE} tabIndex={0} role="region" aria-label={onDestroy ? 'Quarantined files' : 'Deleted files'}>
      <Box component="table" sx={STACKED}>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Finding</th>
            <th scope="col">Sent by</th>
            <th scope="col">Record</th>
            <th scope="col">{onDestroy ? 'Date' : 'Deleted'}</th>
            <th scope="col">SHA-256</th>
            {onDestroy && (
              <th scope="col">
                <span style={hidden}>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.id} row={row} {...(onDestroy ? { onDestroy: () => onDestroy(row) } : {})} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** File names from users can be long. */
const LONG = { '&&': { whiteSpace: 'normal' }, overflowWrap: 'anywhere', minWidth: { sm: 160 } } as const;

function Line({ row, onDestroy }: { readonly row: QuarantinedLine; readonly onDestroy?: () => void }) {
  const { name, size, signature, createdAt, destroyedAt, sha256 } = row;
  return (
    <tr>
      <Box component="td" className="wide" sx={{ fontWeight: 550, ...LONG }}>
        {name}
        {size !== null && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {` ${Math.ceil(size / 1024).toLocaleString('en-GB')} KB`}
          </Box>
        )}
      </Box>
      <Box component="td" className="wide" sx={{ color: 'error.main', ...LONG }}>
        {signature}
      </Box>
      <td>
        <Sender row={row} />
      </td>
      <td>
        <SentFor row={row} />
      </td>
      <td>
        <RelativeTime at={destroyedAt ?? createdAt} />
      </td>
      <td className="aside">
        <code>{sha256.slice(0, 12)}…</code>
        <CopyButton text={sha256} what={`SHA-256 of ${name}`} />
      </td>
      {onDestroy && (
        <td>
          <Can do="quarantinedFile.destroy">
            <Button size="small" color="error" aria-label={`Delete ${name} permanently`} onClick={onDestroy}>
              Delete permanently
            </Button>
          </Can>
        </td>
      )}
    </tr>
  );
}

function Sender({ row: { sentById, sentBy } }: { readonly row: QuarantinedLine }) {
  const address = useAddressBook()('user', sentById ?? 0);
  if (sentById === null) return 'Unknown user';
  return address ? <Go to={address}>{sentBy}</Go> : sentBy;
}

/** The record whose page sent the file, or else the page. */
function SentFor({ row: { page, record } }: { readonly row: QuarantinedLine }) {
  const addressOf = useAddressBook();
  const { byPath } = usePlace();
  const to = record && addressOf(record.noun, record.id, record.customerId);
  if (record) return to ? <Go to={to}>{record.title}</Go> : record.title;
  if (page === null) return 'API token';
  const screen = screenAt([...byPath.values()], page);
  return screen ? <Go to={page}>{screen.title}</Go> : page;
}
