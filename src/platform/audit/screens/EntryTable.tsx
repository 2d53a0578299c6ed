import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { STACKED } from '#engine/parts/table.ts';
import { hidden } from '#engine/kinds/Labelled.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { ListedLine } from '../auditAnswer.ts';
import { EntryDetail } from './EntryDetail.tsx';
import { SCROLLED } from './NewLines.tsx';
import { fieldWords, kindWords, momentWords } from '#engine/store/words.ts';

export interface EntryTableProps {
  readonly lines: readonly ListedLine[];
  readonly onChange: (words: Readonly<Record<string, string | null>>) => void;
  readonly table: RefObject<HTMLElement | null>;
}

/** Entries, newest first; each expands to its full content. */
export function EntryTable({ lines, onChange, table }: EntryTableProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <Box ref={table} sx={SCROLLED} tabIndex={0} role="region" aria-label="Entries of the audit log">
      <Box component="table" sx={LINES}>
        <thead>
          <tr>
            <th scope="col">
              <span style={hidden}>Details</span>
            </th>
            {['Time', 'User', 'Action', 'Record', 'Customer', 'Fields', 'IP', 'Request'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {lines.map((line) => (
          <tbody key={line.id}>
            <Row line={line} isOpen={open.has(line.id)} onToggle={() => toggle(line.id)} onChange={onChange} />
          </tbody>
        ))}
      </Box>
    </Box>
  );
}

function Row({
  line,
  isOpen,
  onToggle,
  onChange,
}: Pick<EntryTableProps, 'onChange'> & {
  readonly line: ListedLine;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const addressOf = useAddressBook();
  const to = line.entityId === null ? null : addressOf(line.kind, line.entityId, line.customerId);
  const customer = line.customerId === null ? null : addressOf('customer', line.customerId);
  const fields = line.action === 'create' ? [] : Object.keys(line.changes).filter((key) => key !== 'archivedAt');
  const what = `${line.done}: ${line.title}`;
  return (
    <>
      <tr>
        <td>
          <IconButton
            size="small"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Show'} ${what}, ${momentWords(line.at)}`}
            onClick={onToggle}
            sx={{ my: '-4px', ml: -0.75 }}
          >
            {isOpen ? <ChevronDown size={15} /> : <ChevronRight size={15} />}
          </IconButton>
        </td>
        <td className="num">
          <time dateTime={line.at}>{momentWords(line.at)}</time>
          {line.seq === null && (
            <Box component="span" sx={{ ml: 1, color: 'text.secondary' }}>
              waiting
            </Box>
          )}
        </td>
        <td>{line.actorName}</td>
        <td className="wide">{line.done}</td>
        <td>
          <Box sx={{ maxWidth: 340, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {kindWords(line.kind)}
            </Box>{' '}
            {to ? <Go to={to}>{line.title}</Go> : line.title}
          </Box>
        </td>
        <td>
          {customer ? <Go to={customer}>{line.customerName ?? `#${line.customerId}`}</Go> : (line.customerName ?? '')}
        </td>
        <td className="aside">
          <Box sx={{ maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis', color: 'text.secondary' }}>
            {fields.map((key) => fieldWords(key, line.kind)).join(', ')}
          </Box>
        </td>
        <td className="num aside">{line.ip}</td>
        <td className="aside">
          <Box component="code" title={line.requestId} sx={{ color: 'text.secondary' }}>
            {line.requestId.length > 13 ? `${line.requestId.slice(0, 8)}…` : line.requestId}
          </Box>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={9} className="wide">
            <EntryDetail line={line} onChange={onChange} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Each entry is its own group of rows, with a line under it. */
const LINES = {
  ...STACKED,
  '& tbody tr:last-child > *': { borderBottom: '1px solid', borderColor: 'divider' },
  '& tbody:last-child tr:last-child > *': { borderBottom: 0 },
} as const;
