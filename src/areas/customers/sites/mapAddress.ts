export interface Placed {
  readonly name: string;
  readonly line1: string;
  readonly town: string;
  readonly postcode: string | null;
  readonly lat: string | null;
  readonly lng: string | null;
  readonly what3words: string | null;
}

/** The site's address as one line, for a map's search. */
export const addressLine = ({ line1, town, postcode }: Pick<Placed, 'line1' | 'town' | 'postcode'>): string =>
  [line1, town, postcode].filter(Boolean).join(', ');

/** Opens the device's own map (RFC 5870): at the coordinates where they are known, else looking for the address. */
export function mapAddress(site: Placed): string {
  const label = encodeURIComponent(addressLine(site));
  if (site.lat && site.lng)
    return `geo:${site.lat},${site.lng}?q=${site.lat},${site.lng}(${encodeURIComponent(site.name)})`;
  return `geo:0,0?q=${label}`;
}

/** What to type into a map where none opens by itself. */
export const mapWords = (site: Placed): string =>
  site.what3words ? `///${site.what3words}` : (site.postcode ?? addressLine(site));
