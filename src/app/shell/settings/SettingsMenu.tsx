import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { SideMenu } from '#engine/parts/page/SideMenu.tsx';
import { pageAt } from '#engine/parts/page/sideGroups.ts';
import { Go } from '#engine/screens/Go.tsx';
import { mayOpen } from '#engine/session/session.web.ts';
import { allScreens } from '../../manifest.ts';
import { type MenuPart, SETTINGS } from '../menu.ts';
import { Waiting } from '../Waiting.tsx';
import { findSettings } from './findSettings.ts';
import { settingsParts } from './settingsParts.ts';
import { useSettingEntries } from './useSettingEntries.web.ts';

const GROUPS = 'Company settings';
const OWN = SETTINGS.own ?? '/';

/** All pages of the settings by heading, and a box that searches pages, settings and switches. */
export function SettingsMenu() {
  const [words, setWords] = useState('');
  const { groups, all } = useSettingEntries();
  const parts = withGroups(settingsParts(allScreens, mayOpen), groups);
  return (
    <SideMenu
      label="Settings pages"
      header={
        <Go to={OWN} sx={{ display: 'block', pt: 2, pb: 1, fontWeight: 650, color: 'inherit', textDecoration: 'none' }}>
          {SETTINGS.label}
        </Go>
      }
      groups={parts.map(({ label, pages }) => ({
        ...(label ? { label } : {}),
        items: pages.map(nameOnly),
        isUsuallyOpen: true,
      }))}
      find="Search settings"
      words={words}
      onWords={setWords}
      found={{ pages: findSettings(all, words), groups: [], isSearching: false, failed: null }}
      here={useHere(parts)}
      Beside={Waiting}
    />
  );
}

/** Pages below their heading need no hint about their place. */
const nameOnly = ({ label, to }: MenuPart['pages'][number]) => ({ label, to });

/** The groups of company settings follow the pages about the company. */
function withGroups(parts: readonly MenuPart[], groups: MenuPart['pages']): readonly MenuPart[] {
  if (groups.length === 0) return parts;
  const after = parts.findIndex(({ label }) => label === 'Company') + 1 || parts.length;
  return [...parts.slice(0, after), { label: GROUPS, pages: groups }, ...parts.slice(after)];
}

/** The address of the present page. For a group of company settings it includes the query. */
function useHere(parts: readonly MenuPart[]): string | undefined {
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const tab = new URLSearchParams(searchStr).get('tab');
  const pages = parts.flatMap((part) => part.pages);
  if (pathname === SETTINGS.own) return pages.find(({ to }) => to.startsWith(`${pathname}?tab=${tab ?? ''}`))?.to;
  return pageAt(pages, pathname)?.to;
}
