import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { useOfferedActions } from '#engine/parts/page/pageActions.web.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { mayOpen } from '#engine/session/session.web.ts';
import { marksOf, type Marked } from '../../marks.web.ts';
import { allScreens } from '../../manifest.ts';
import { commands, newCustomer, OF_CUSTOMER } from './commands.web.ts';
import { screenLocation } from '../menu.ts';
import { otherWords } from './otherWords.ts';
import { type Entry, type EntryGroup, entryGroups, EXACT } from './palette.ts';
import { findSettings } from '../settings/findSettings.ts';
import type { SettingEntry } from '../settings/settingsIndex.ts';
import { useSettingEntries } from '../settings/useSettingEntries.web.ts';

interface SearchAnswer {
  readonly groups: readonly {
    readonly entity: string;
    readonly label: string;
    readonly here: boolean;
    readonly results: readonly (Marked & { readonly customer?: string | null; readonly exact?: boolean })[];
  }[];
}

/** The palette's entries for the typed text, and the state of the search. */
export function useEntries(
  typed: string,
  { isOnlyHere = false }: { readonly isOnlyHere?: boolean } = {},
): {
  readonly groups: readonly EntryGroup[];
  readonly isSearching: boolean;
  readonly failed: string | null;
} {
  const words = useSettled(useDeferredValue(typed.trim()));
  // On a customer's pages, the customer's entries come first.
  const { customerId } = useParams({ strict: false });
  const recent = useQuery(marksOf('recent'));
  const favourites = useQuery(marksOf('favourites'));
  const actions = useOfferedActions();
  const search = useQuery({
    queryKey: ['search', words, customerId ?? null, isOnlyHere],
    queryFn: ({ signal }) =>
      api<SearchAnswer>(
        `/api/v1/search?${new URLSearchParams({ q: words, ...(customerId ? { [isOnlyHere ? 'within' : 'at']: String(customerId) } : {}) })}`,
        { signal },
      ),
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
  });
  const pages = useMemo(() => pageEntries(customerId), [customerId]);
  const { all: settings } = useSettingEntries();
  const isTyped = typed.trim().length > 1;
  const own = commands(customerId === undefined ? undefined : String(customerId));
  return {
    isSearching: isTyped && (search.isFetching || words !== typed.trim()),
    failed:
      isTyped && search.error
        ? `The search failed: ${search.error instanceof ApiError ? search.error.message : 'try again.'}`
        : null,
    groups: entryGroups({
      typed,
      recent: (recent.data ?? []).map(markedEntry),
      favourites: (favourites.data ?? []).map(markedEntry),
      actions: actions
        .filter((action) => !action.off)
        .map((action) => ({
          key: `action:${action.label}`,
          label: action.label,
          also: otherWords(action.label),
          icon: action.icon ?? 'zap',
          ...(action.to ? { to: action.to } : {}),
          ...(action.onClick ? { run: action.onClick } : {}),
        })),
      pages,
      commands: own,
      created: isTyped && search.data?.groups.length === 0 ? newCustomer(words, own) : [],
      settings: isTyped ? findSettings(settings, typed).map(settingEntry) : [],
      found: isTyped ? foundGroups(search.data?.groups ?? []) : [],
    }),
  };
}

/** Records with exactly the typed name come first. Every record names its customer. */
function foundGroups(groups: SearchAnswer['groups']): readonly EntryGroup[] {
  const named = groups.map(({ label, here, results }) => ({
    label: here ? `${label} of this customer` : label,
    entries: results.map((found) => ({
      isExact: found.exact === true,
      entry: { ...entryOf(found), hint: [found.customer, found.subtitle].filter(Boolean).join(' · ') },
    })),
  }));
  const exact = named.flatMap(({ entries }) => entries.filter(({ isExact }) => isExact).map(({ entry }) => entry));
  return [
    ...(exact.length > 0 ? [{ label: EXACT, entries: exact }] : []),
    ...named.map(({ label, entries }) => ({ label, entries: entries.map(({ entry }) => entry) })),
  ];
}

/** In a mixed list each record shows its type. */
const markedEntry = (mark: Marked): Entry => ({
  ...entryOf(mark),
  hint: [nounEntry(mark.entity)?.label, mark.subtitle].filter(Boolean).join(' · '),
});

const entryOf = (mark: Marked): Entry => ({
  key: mark.path,
  label: mark.title,
  hint: mark.subtitle ?? '',
  icon: nounEntry(mark.entity)?.icon ?? 'file-text',
  // A customer opens its dashboard, not its record.
  to: mark.entity === 'customer' ? `/customer/${mark.id}/dashboard` : mark.path,
});

const settingEntry = ({ label, hint, to }: SettingEntry): Entry => ({
  key: `setting:${to}`,
  label,
  hint,
  icon: 'settings',
  to,
});

/** All screens that need no record, with their area. Those of the open customer come first. */
function pageEntries(customerId: unknown): readonly Entry[] {
  const open = allScreens.filter((screen) => !screen.public && !screen.layout && mayOpen(screen));
  const isOfCustomer = ({ path }: ScreenFacts): boolean => OF_CUSTOMER.test(path) && !/create$|edit$/.test(path);
  const ofCustomer = customerId === undefined ? [] : open.filter(isOfCustomer);
  return [...ofCustomer, ...open.filter(({ path }) => !path.includes('{'))].map((screen) => ({
    key: screen.path,
    label: screen.title,
    hint: screen.path.includes('{') ? 'this customer' : screenLocation(screen),
    also: otherWords(screen.title),
    icon: screen.path.endsWith('/create') ? 'plus' : 'file-text',
    to: screen.path.replace('{customerId}', String(customerId)),
  }));
}

/** The value after a short pause in typing, so that not every letter starts a search. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 120);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
