import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { STACKED } from '#engine/parts/table.ts';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { type AccessLine, HOW } from '#engine/changes/secretAccess.ts';
import type { Unusual } from '#engine/changes/unusual.rules.ts';
import { SCROLLED } from './NewLines.tsx';
import { kindWords, momentWords } from '#engine/store/words.ts';

const UNUSUAL: Readonly<Record<Unusual, string>> = {
  volume: 'Far more than usual',
  hours: 'Outside working hours',
  leaver: 'Left soon afterwards',
};

export interface AccessTableProps {
  readonly lines: readonly AccessLine[];
  readonly table: RefObject<HTMLElement | null>;
}

/** The credential log, newest first, with unusual lines marked. */
export const AccessTable = ({ lines, table }: AccessTableProps) => (
  <Box ref={table} sx={SCROLLED} tabIndex={0} role="region" aria-label="Entries of the credential log">
    <Box component="table" sx={STACKED}>
      <thead>
        <tr>
          {['Time', 'User', 'Action', 'Secret', 'Customer', 'Reason', 'Unusual', 'IP'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </Box>
  </Box>
);

function Line({ line }: { readonly line: AccessLine }) {
  const addressBook = useAddressBook();
  const customer = line.customerId === null ? null : addressBook('customer', line.customerId);
  const to = addressBook(line.entity, line.entityId, line.customerId);
  return (
    <tr>
      <td className="num">
        <time dateTime={line.at}>{momentWords(line.at)}</time>
      </td>
      <td>
        {line.actorId === null ? (
          line.actorName
        ) : (
          <Go to={`/audit/credentials?who=${line.actorId}`}>{line.actorName}</Go>
        )}
      </td>
      <td className="wide">{HOW[line.how]}</td>
      <td>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {kindWords(line.entity)}
        </Box>{' '}
        {to ? <Go to={to}>{line.title}</Go> : line.title}
      </td>
      <td>{customer ? <Go to={customer}>{line.customerName}</Go> : (line.customerName ?? '')}</td>
      <td className="wide">
        {line.reason && <Box sx={{ maxWidth: 280, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{line.reason}</Box>}
      </td>
      <td>
        {line.unusual.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
            {line.unusual.map((each) => (
              <StatusPill key={each} tone="warning">
                {UNUSUAL[each]}
              </StatusPill>
            ))}
          </Box>
        )}
      </td>
      <td className="num aside">{line.ip}</td>
    </tr>
  );
}
