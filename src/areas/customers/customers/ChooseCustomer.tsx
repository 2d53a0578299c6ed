import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import InputBase from '@mui/material/InputBase';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { labelOfNoun } from '#engine/entity/nounIndex.ts';
import { api } from '#engine/http/client.web.ts';
import { usePaused } from '#engine/lists/usePaused.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Initials } from '#engine/parts/Initials.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { TitleLine } from '#engine/parts/page/TitleLine.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { customersAmong, marksOf } from '../finding/marks.web.ts';
import { chooseTarget } from './chooseTarget.ts';

interface Choice {
  readonly id: number;
  readonly title: string;
  readonly subtitle?: string | null;
}

/** The purpose of choosing a customer. */
function subtitleFor(wanted: ScreenFacts | undefined): string | undefined {
  if (!wanted) return undefined;
  return wanted.of?.face === 'create'
    ? `For the new ${labelOfNoun(wanted.of.entity).toLowerCase()}.`
    : `For the page “${wanted.title}”.`;
}

/** Choice of a customer for a page that needs one: search, favourites, recently opened. */
export function Screen() {
  const go = useGo();
  const [{ to }] = useAddress();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const words = usePaused(typed.trim());
  const found = useQuery({
    queryKey: ['pick', 'customer', words],
    queryFn: async ({ signal }) =>
      (
        await api<{ readonly results: readonly Choice[] }>(`/api/v1/pick/customer?q=${encodeURIComponent(words)}`, {
          signal,
        })
      ).results,
    placeholderData: keepPreviousData,
  });
  const favourites = customersAmong(useQuery(marksOf('favourites')).data);
  const recent = customersAmong(useQuery(marksOf('recent')).data).filter(
    ({ id }) => !favourites.some((each) => each.id === id),
  );
  const wanted = usePlace().byPath.get((to ?? '').replace(/[?#].*$/s, ''));
  const pathOf = (id: number): string => chooseTarget(to, id);
  const [first] = found.data ?? [];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-choice]') ?? [])];
    event.preventDefault();
    stops[stops.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };
  return (
    <Page subtitle={subtitleFor(wanted)}>
      <Box ref={box} onKeyDown={onKeyDown} sx={{ maxWidth: 720, display: 'grid', gap: 2 }}>
        <InputBase
          autoFocus
          fullWidth
          type="search"
          value={typed}
          placeholder="Name, code, phone or postcode"
          startAdornment={<Search size={19} aria-hidden="true" style={{ marginRight: 12, flexShrink: 0 }} />}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && first && words === typed.trim()) go(pathOf(first.id));
          }}
          slotProps={{ input: { 'aria-label': 'Find a customer' } }}
          sx={{
            height: 46,
            px: 1.5,
            bgcolor: 'background.paper',
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '10px',
            '&.Mui-focused': { borderColor: 'primary.main' },
          }}
        />
        {words.length >= 2 ? (
          <Card>
            {found.isPending ? (
              <SkeletonRows rows={5} />
            ) : found.error ? (
              <Failed
                what="The customers could not be loaded"
                error={found.error}
                onRetry={() => void found.refetch()}
              />
            ) : found.data.length === 0 ? (
              <EmptyState icon="package-search" title="No customers found" why={`No customer matches “${words}”.`} />
            ) : (
              found.data.map((each) => <ChoiceRow key={each.id} choice={each} to={pathOf(each.id)} />)
            )}
          </Card>
        ) : (
          <>
            <Choices title="Favourites" icon="star" choices={favourites} pathOf={pathOf} />
            <Choices title="Recent" icon="history" choices={recent.slice(0, 8)} pathOf={pathOf} />
            <Choices title="All customers" icon="building-2" choices={(found.data ?? []).slice(0, 12)} pathOf={pathOf}>
              {found.isPending && <SkeletonRows rows={6} />}
              {found.data?.length === 0 && (
                <EmptyState
                  icon="building-2"
                  title="No customers yet"
                  why="No customers exist, or none are assigned to you."
                />
              )}
            </Choices>
          </>
        )}
      </Box>
    </Page>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly icon: string;
  readonly choices: readonly Choice[];
  readonly pathOf: (id: number) => string;
  readonly children?: ReactNode;
}

function Choices({ title, icon, choices, pathOf, children }: ChoicesProps) {
  if (choices.length === 0 && !children) return null;
  return (
    <Section title={title} icon={icon} flush>
      {choices.map((each) => (
        <ChoiceRow key={each.id} choice={each} to={pathOf(each.id)} />
      ))}
      {children}
    </Section>
  );
}

const ChoiceRow = ({ choice, to }: { readonly choice: Choice; readonly to: string }) => (
  <Go
    to={to}
    replace
    data-choice
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      px: 2,
      minHeight: 46,
      color: 'inherit',
      textDecoration: 'none',
      fontSize: '0.875rem',
      '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
      '&:hover': { bgcolor: 'action.hover' },
      '&:focus-visible': { bgcolor: 'action.selected', outlineOffset: -2 },
    }}
  >
    <Initials name={choice.title} size={28} />
    <TitleLine title={choice.title} subtitle={choice.subtitle} sx={{ fontSize: '0.8125rem', textAlign: 'right' }} />
  </Go>
);
