import { nounEntry } from '#engine/entity/nounIndex.ts';
import { Tile, type TileProps, Tiles } from '#engine/parts/Tile.tsx';
import type { Tone } from '#engine/parts/tones.ts';
import { Slot } from '#engine/screens/slots.tsx';
import { allows } from '#engine/session/session.web.ts';
import { useOverview } from '../browser/useOverview.web.ts';
import { openWords } from '../sites/openWords.ts';
import type { Dashboard } from './dashboard.ts';
import { LastCallTile } from './LastCallTile.tsx';
import { useDashboard } from './useDashboard.web.ts';

/** Main figures of a customer. Other areas add theirs. */
export function DashboardTiles({ customerId }: { readonly customerId: number }) {
  const { data: overview } = useOverview(customerId);
  const { data } = useDashboard(customerId);
  const counts = overview?.counts;
  const assets = counts && Object.entries(counts).filter(([noun]) => nounEntry(noun)?.base !== undefined);
  const primary = data?.people.find(({ roles }) => roles.includes('primary'));
  const words = (count: number | undefined): string | null => (counts ? (count ?? 0).toLocaleString('en-GB') : null);
  return (
    <Tiles>
      <Slot place="customer:dashboard:tiles" customerId={customerId} />
      {allows('contact.view') && (
        <Tile
          label="Contacts"
          icon="contact-round"
          value={words(counts?.contact)}
          to={`/customer/${customerId}/contacts`}
          {...(data
            ? {
                note: primary ? `Primary: ${primary.name}` : 'No primary contact',
                tone: primary ? ('neutral' as const) : ('warning' as const),
              }
            : {})}
        />
      )}
      {allows('site.view') && (
        <Tile
          label="Sites"
          icon="map-pin"
          value={words(counts?.site)}
          to={`/customer/${customerId}/sites`}
          {...(data ? siteNote(data) : {})}
        />
      )}
      {allows('call.view') && <LastCallTile customerId={customerId} />}
      {(!assets || assets.length > 0) && (
        <Tile
          label="Assets"
          icon="boxes"
          value={words(assets?.reduce((sum, [, count]) => sum + count, 0))}
          {...(assets ? { note: assets.length === 1 ? 'of 1 type' : `of ${assets.length} types` } : {})}
        />
      )}
      <Tile
        label="Needs attention"
        icon="circle-alert"
        value={data ? data.attention.length.toLocaleString('en-GB') : null}
        {...(data ? worstOf(data.attention) : {})}
      />
    </Tiles>
  );
}

/** Uses the tone and text of the worst lines. */
function worstOf(attention: Dashboard['attention']): Pick<TileProps, 'note' | 'tone'> {
  const count = (of: Tone): number => attention.filter(({ tone }) => tone === of).length;
  const [bad, soon] = [count('bad'), count('warning')];
  if (bad > 0) return { note: bad === 1 ? '1 problem now' : `${bad} problems now`, tone: 'bad' };
  if (soon > 0) return { note: `${soon} to act on soon`, tone: 'warning' };
  return attention.length > 0 ? { note: 'For information', tone: 'neutral' } : { note: 'No problems', tone: 'good' };
}

function siteNote({ sites }: Dashboard) {
  const known = sites.filter((site) => site.open !== null);
  const [only] = sites;
  if (sites.length === 0) return { note: 'None yet', tone: 'warning' as const };
  if (known.length === 0) return { note: 'Hours not set', tone: 'neutral' as const };
  const open = known.filter((site) => site.open);
  const tone = open.length > 0 ? ('good' as const) : ('neutral' as const);
  if (sites.length === 1 && only && only.open !== null)
    return { note: openWords({ open: only.open, changesAt: only.changesAt }, new Date().toISOString()), tone };
  return { note: open.length > 0 ? `${open.length} of ${sites.length} open now` : 'All closed', tone };
}
