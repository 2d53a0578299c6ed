import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { useMinute } from '#engine/parts/useMinute.web.ts';
import { openWords } from './openWords.ts';
import { openNow, type OpenNow, type SiteHours } from './siteHours.rules.ts';

/** Open or closed now, and the time of the next change. */
export function OpenPill({ site }: { readonly site: SiteHours }) {
  const now = useMinute();
  return <OpenState found={openNow(site, now)} now={now} />;
}

/** The same for a known state; null when the hours are unknown. */
export function OpenState({ found, now = Date.now() }: { readonly found: OpenNow | null; readonly now?: number }) {
  if (!found) return <StatusPill tone="neutral">Hours not set</StatusPill>;
  return (
    <StatusPill tone={found.open ? 'good' : 'neutral'}>{openWords(found, new Date(now).toISOString())}</StatusPill>
  );
}
