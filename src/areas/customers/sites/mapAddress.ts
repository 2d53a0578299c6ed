export interface Placed {
  readonly name: string;
  readonly line1: string;
  readonly town: string;
  readonly postcode: string | null;
  readonly lat: string | null;
  readonly lng: string | null;
  readonly what3words: string | null;
}

/** The address of a site as one line, for a map search. */
export const addressLine = ({ line1, town, postcode }: Pick<Placed, 'line1' | 'town' | 'postcode'>): string =>
  [line1, town, postcode].filter(Boolean).join(', ');

/** URL that opens the device's map (RFC 5870): at the coordinates if known, otherwise a search for the address. */
export function mapAddress(site: Placed): string {
  const label = encodeURIComponent(addressLine(site));
  if (site.lat && site.lng)
    return `geo:${site.lat},${site.lng}?q=${site.lat},${site.lng}(${encodeURIComponent(site.name)})`;
  return `geo:0,0?q=${label}`;
}

/** Search text for a map that does not open automatically. */
export const mapWords = (site: Placed): string =>
  site.what3words ? `///${site.what3words}` : (site.postcode ?? addressLine(site));
