import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { usePaused } from '#engine/lists/usePaused.web.ts';
import type { FoundGroup, FoundRecord } from '../finding/found.ts';
import { lastDigits } from './call.rules.ts';

export interface FoundCaller {
  readonly customerId: number;
  readonly contactId: number | null;
  /** The typed text if it is a phone number. */
  readonly number: string | null;
}

const MOST = 6;

export interface CallerFindProps {
  /** Also gives the name of the contact. Blank for a customer. */
  readonly onFound: (found: FoundCaller, contactName: string) => void;
  /** Set where this is the only field, such as in a dialog. */
  readonly autoFocus?: boolean;
  /** Initial search text, such as the number of an incoming call. */
  readonly begin?: string;
}

/** Finds the owner of a number or name: a contact with their customer, or a customer. */
export function CallerFind({ onFound, autoFocus = false, begin = '' }: CallerFindProps) {
  const [typed, setTyped] = useState(begin);
  const words = usePaused(typed.trim());
  const isAsked = words.length >= 2;
  const { data } = useQuery({
    queryKey: ['search', words, 'callers'],
    queryFn: ({ signal }) =>
      api<{ readonly groups: readonly FoundGroup[] }>(`/api/v1/search?q=${encodeURIComponent(words)}`, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const found = (isAsked ? (data?.groups ?? []) : [])
    .filter(({ entity }) => entity === 'contact' || entity === 'customer')
    .flatMap(({ results }) => results)
    .slice(0, MOST);
  const number = lastDigits(words) === undefined || /[a-z]/i.test(words) ? null : words;
  const take = (one: FoundRecord) => {
    const customerId = one.entity === 'customer' ? one.id : one.customerId;
    if (customerId === null) return;
    const isContact = one.entity === 'contact';
    onFound({ customerId, contactId: isContact ? one.id : null, number }, isContact ? one.title : '');
    setTyped('');
  };
  return (
    <Box>
      <TextField
        fullWidth
        size="small"
        type="search"
        autoFocus={autoFocus}
        label="Find by phone number or name"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || !first || words !== typed.trim()) return;
          event.preventDefault();
          take(first);
        }}
      />
      <Box role="status" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {isAsked && data && found.length === 0 ? 'No customer or contact found.' : ''}
      </Box>
      {found.map((one) => (
        <Button
          key={`${one.entity}:${one.id}`}
          fullWidth
          onClick={() => take(one)}
          sx={{ justifyContent: 'flex-start', textAlign: 'left', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          {[one.title, one.customer, one.subtitle].filter(Boolean).join(' · ')}
        </Button>
      ))}
    </Box>
  );
}
