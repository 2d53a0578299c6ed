import { expect, test } from 'vitest';
import { Counter } from './nodeMetrics.ts';

test('a node counts events sent in the last minute, and everything else since it started', () => {
  const counter = new Counter();
  for (let second = 0; second < 120; second++) counter.event(second * 1_000);
  counter.connected();
  counter.refused(4201);
  counter.refused(4201);
  counter.droppedSlow();
  expect(counter.read(119_000)).toEqual({
    eventsLastMinute: 60,
    connections: 1,
    slowDropped: 1,
    refusals: { 4201: 2 },
    relayDelayMs: null,
  });
  counter.relayed(12.4);
  expect(counter.read(300_000)).toMatchObject({ eventsLastMinute: 0, relayDelayMs: 12 });
});
