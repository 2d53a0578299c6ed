import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { api } from '#engine/http/client.web.ts';
import { usePaused } from '#engine/lists/usePaused.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Icon } from '#engine/parts/Icon.tsx';
import { TitleLine } from '#engine/parts/page/TitleLine.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { type FoundGroup, type FoundRecord, inOrder, openPath } from './found.ts';

/**
 * The field one types into when the phone rings: a name, half a name, a number, a postcode, a serial. Results come as
 * one types, by what they are; Enter opens the first, arrows go through them.
 */
export function QuickFind() {
  const go = useGo();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const words = usePaused(typed.trim());
  const isAsked = words.length >= 2;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', words, 'customers'],
    queryFn: ({ signal }) =>
      api<{ readonly groups: readonly FoundGroup[] }>(`/api/v1/search?q=${encodeURIComponent(words)}`, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const groups = isAsked && data ? inOrder(data.groups) : [];
  const first = groups[0]?.results[0];

  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed) {
      event.stopPropagation();
      setTyped('');
      box.current?.querySelector('input')?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-found]') ?? [])];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)];
    event.preventDefault();
    next?.focus();
  };

  return (
    <Box ref={box} onKeyDown={step} sx={{ position: 'relative', mb: 1.5 }}>
      <InputBase
        fullWidth
        type="search"
        value={typed}
        autoComplete="off"
        placeholder="Name, code, phone, postcode, contact, serial number…"
        startAdornment={<Search size={20} aria-hidden="true" style={{ marginInline: '4px 12px', flexShrink: 0 }} />}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first && words === typed.trim()) go(openPath(first));
        }}
        slotProps={{
          input: {
            'aria-label': 'Find a customer, contact, site or asset',
          },
        }}
        sx={{
          height: 48,
          px: 1.5,
          fontSize: '1rem',
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '10px',
          '&.Mui-focused': { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' },
        }}
      />
      <Box role="status" sx={{ position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' }}>
        {isAsked && data && !isFetching ? `${groups.reduce((sum, group) => sum + group.results.length, 0)} found` : ''}
      </Box>
      {isAsked && (
        <Card
          data-quick-find
          sx={{
            position: 'absolute',
            insetInline: 0,
            top: 54,
            zIndex: 'speedDial',
            boxShadow: 8,
            maxHeight: 'min(560px, 70vh)',
            overflowY: 'auto',
          }}
          aria-busy={isFetching && words !== typed.trim()}
        >
          {error && !data ? (
            <Failed what="Search failed. Try again." error={error} onRetry={() => void refetch()} />
          ) : groups.length === 0 ? (
            data && !isFetching ? (
              <Nothing typed={words} />
            ) : (
              <Box sx={{ height: 72 }} />
            )
          ) : (
            groups.map((group) => <Group key={group.entity} group={group} />)
          )}
        </Card>
      )}
    </Box>
  );
}

function Group({ group }: { readonly group: FoundGroup }) {
  const noun = nounEntry(group.entity);
  return (
    <Box
      component="section"
      aria-label={group.label}
      sx={{ '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' } }}
    >
      <Typography variant="overline" component="h2" sx={{ display: 'block', px: 2, pt: 1, color: 'text.secondary' }}>
        {group.label}
      </Typography>
      {group.results.map((found) => (
        <Line key={`${found.entity} ${found.id}`} found={found} icon={noun?.icon ?? 'box'} />
      ))}
      {group.more > 0 && (
        <Typography variant="caption" component="p" sx={{ px: 2, pb: 1, color: 'text.secondary' }}>
          and {group.more.toLocaleString('en-GB')} more. Enter another word to narrow the search.
        </Typography>
      )}
    </Box>
  );
}

function Line({ found, icon }: { readonly found: FoundRecord; readonly icon: string }) {
  return (
    <Go
      to={openPath(found)}
      data-found
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: { xs: 48, md: 40 },
        px: 2,
        py: 0.5,
        fontSize: '0.875rem',
        color: 'inherit',
        textDecoration: 'none',
        '&:hover': { bgcolor: 'action.hover' },
        '&:focus-visible': { bgcolor: 'action.selected', outlineOffset: -2 },
      }}
    >
      <Icon name={icon} size={17} muted />
      <TitleLine
        title={found.title}
        subtitle={[found.customer, found.subtitle].filter(Boolean).join(' · ')}
        sx={{ fontSize: '0.8125rem' }}
      />
    </Go>
  );
}

function Nothing({ typed }: { readonly typed: string }) {
  const mayCreate = allows('customer.create');
  return (
    <EmptyState
      icon="package-search"
      title="No customers found"
      why={`No results for “${typed}”.`}
      action={
        mayCreate && (
          <Button
            variant="contained"
            component={Go}
            to={`/customers/create?name=${encodeURIComponent(typed)}`}
            data-found
          >
            Create “{typed.length > 30 ? `${typed.slice(0, 30)}…` : typed}”
          </Button>
        )
      }
    />
  );
}
