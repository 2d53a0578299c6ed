import { beforeAll, describe, expect, it } from 'vitest';
import { registerCalculations, runCalculation } from '../../api/calculations.server.ts';
import type { Example } from '../../calculations/calculation.ts';
import { channelExamples } from '../protocol/channel.examples.ts';
import * as connection from '../protocol/connection.examples.ts';
import { liveCalculations } from './live.calculations.server.ts';
import { presenceExamples } from '../protocol/presence.examples.ts';
import { channelAuthExamples, requestExamples, userAuthExamples } from '../protocol/signature.examples.ts';

beforeAll(() => registerCalculations(liveCalculations));

const all: readonly (readonly [name: string, examples: readonly Example[]])[] = [
  ['live.channelAuth', channelAuthExamples],
  ['live.userAuth', userAuthExamples],
  ['live.request', requestExamples],
  ['live.channel', channelExamples],
  ['live.presence', presenceExamples],
  ['live.closeAction', connection.closeActionExamples],
  ['live.connectOptions', connection.connectOptionsExamples],
  ['live.rate', connection.rateExamples],
  ['live.exclude', connection.excludeExamples],
  ['live.stopCode', connection.stopCodeExamples],
  ['live.catchUp', connection.catchUpExamples],
];

describe.each(all)('%s', (name, examples) => {
  it.each([...examples])('$says', ({ input, output }) => {
    expect(runCalculation(name, input)).toEqual({ status: 200, body: output });
  });
});

it('every rule has its examples', () => {
  expect(liveCalculations.map(({ name }) => name).toSorted()).toEqual(all.map(([name]) => name).toSorted());
});
