import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { SAME_WORDS } from './sameWords.ts';

interface Similar {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly town: string | null;
  readonly archived: boolean;
  readonly because: readonly string[];
}

export interface SimilarCustomersProps {
  /** Current input by field, without empty fields. */
  readonly typed: Readonly<Record<string, string>>;
  readonly exceptId?: number | undefined;
}

/** Customers that may be duplicates of the input, each with a reason. Shown as a warning, never a refusal. */
export function SimilarCustomers({ typed, exceptId }: SimilarCustomersProps) {
  const { domains, ...words } = typed;
  const body = {
    ...words,
    ...(domains ? { domains: domains.split(' ') } : {}),
    ...(exceptId === undefined ? {} : { exceptId }),
  };
  const { data } = useQuery({
    queryKey: ['customer', 'similar', body],
    queryFn: ({ signal }) =>
      api<{ readonly results: readonly Similar[] }>('/api/v1/customers/similar', {
        method: 'POST',
        body,
        idempotent: false,
        signal,
      }),
    enabled: Object.keys(typed).length > 0,
  });
  const found = Object.keys(typed).length > 0 ? (data?.results ?? []) : [];
  return (
    // Always rendered, so that screen readers announce its new content.
    <Box role="status" sx={{ gridColumn: '1 / -1' }}>
      {found.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          Possible duplicates
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {found.map(({ id, name, code, town, archived, because }) => (
              <li key={id}>
                <Go to={`/customers/${id}`} target="_blank" sx={{ color: 'inherit', fontWeight: 600 }}>
                  {name}
                </Go>{' '}
                {[code, town, archived ? 'archived' : null].filter(Boolean).join(', ')}:{' '}
                {because.map((each) => SAME_WORDS[each] ?? each).join(', ')}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
