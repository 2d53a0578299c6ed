import { useEffect, useMemo, useState } from 'react';
import { allows, mayOpen } from '#engine/session/session.web.ts';
import { allScreens } from '../../manifest.ts';
import { settingsParts } from './settingsParts.ts';
import type { SettingEntry } from './settingsIndex.ts';

type Index = typeof import('./settingsIndex.ts')['settingsIndex'];

/** The entries of the settings search: pages, groups, settings and feature switches that the user may open. */
export function useSettingEntries(): {
  readonly groups: readonly SettingEntry[];
  readonly all: readonly SettingEntry[];
} {
  const [index, setIndex] = useState<Index | null>(null);
  useEffect(() => {
    let isGone = false;
    void import('./settingsIndex.ts').then(({ settingsIndex }) => !isGone && setIndex(settingsIndex));
    return () => {
      isGone = true;
    };
  }, []);
  const mayRead = allows('setting.view');
  const maySwitch = allows('feature.update');
  return useMemo(() => {
    const pages = settingsParts(allScreens, mayOpen).flatMap(({ label, pages: listed }) =>
      listed.map((page): SettingEntry => ({ ...page, hint: label ?? '', also: '' })),
    );
    const groups = index && mayRead ? index.groupEntries() : [];
    return {
      groups,
      all: [
        ...pages,
        ...(index && mayRead ? index.settingEntries() : []),
        ...(index && maySwitch ? index.featureEntries() : []),
      ],
    };
  }, [index, mayRead, maySwitch]);
}
