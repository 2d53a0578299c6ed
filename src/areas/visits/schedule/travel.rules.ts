/** Position of a site in degrees, as stored. */
export interface Placed {
  readonly lat: string | null;
  readonly lng: string | null;
}

const EARTH_MILES = 3_958.8;
/** Ratio of the road distance to the straight line. */
const DETOUR = 1.25;
const MINUTES_PER_MILE = 2;
const MINUTES_TO_PARK = 5;

/** Estimated minutes by car between two sites; null when either has no position. */
export function travelEstimate(one: Placed, other: Placed): number | null {
  const [a, b] = [pointOf(one), pointOf(other)];
  if (!a || !b) return null;
  const miles = milesBetween(a, b) * DETOUR;
  return Math.round(miles * MINUTES_PER_MILE + MINUTES_TO_PARK);
}

type Point = readonly [lat: number, lng: number];

const pointOf = ({ lat, lng }: Placed): Point | null =>
  lat === null || lng === null ? null : [Number(lat) * RADIANS, Number(lng) * RADIANS];

const RADIANS = Math.PI / 180;

function milesBetween([lat1, lng1]: Point, [lat2, lng2]: Point): number {
  const h = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lng2 - lng1) / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}
