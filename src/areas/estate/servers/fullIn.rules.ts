import { daysBetween } from '#engine/calendar/days.ts';

/** Used space of a volume on a day. */
export interface Reading {
  readonly on: string;
  readonly usedGb: number;
}

const WINDOW_DAYS = 30;
const FEWEST = 5;

/**
 * Days until a volume is full, by linear regression (least squares) over the last 30 days of readings; null with fewer
 * than five readings, or when it does not grow.
 */
export function fullInDays(readings: readonly Reading[], capacityGb: number, today: string): number | null {
  const points = readings
    .map(({ on, usedGb }) => ({ x: -daysBetween(on, today), y: usedGb }))
    .filter(({ x }) => x <= 0 && x >= -WINDOW_DAYS);
  if (points.length < FEWEST) return null;
  const meanX = mean(points.map((point) => point.x));
  const meanY = mean(points.map((point) => point.y));
  const spread = sum(points.map(({ x }) => (x - meanX) ** 2));
  if (spread === 0) return null;
  const slope = sum(points.map(({ x, y }) => (x - meanX) * (y - meanY))) / spread;
  const now = meanY - slope * meanX;
  if (slope <= 0) return null;
  return Math.max(0, Math.ceil((capacityGb - now) / slope));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
