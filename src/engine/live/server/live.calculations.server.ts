import { type OfferedCalculation, rule } from '../../calculations/calculation.schema.ts';
import { countTaken } from '../../http/bucket.ts';
import { catchUp } from '../protocol/catchUp.ts';
import { channelOf } from '../../changes/events/channel.ts';
import { closeAction, stopCode } from '../protocol/closing.ts';
import { connectOptions } from '../protocol/connectOptions.ts';
import * as input from '../protocol/live.schema.ts';
import { ownSocket } from '../../http/ownSocket.ts';
import { playPresence } from '../protocol/presence.ts';
import { checkRequest, signChannel, signUser } from './signature.server.ts';
import * as given from '../protocol/liveAnswers.schema.ts';

/** Rules of live updates that can be called as calculations. Keys and secrets come only from the input. */
export const liveCalculations: readonly OfferedCalculation[] = [
  rule(
    'live.channelAuth',
    input.channelAuthInput,
    given.liveChannelAuthAnswer,
    ({ socketId, channel, channelData, ...app }) => signChannel(app, socketId, channel, channelData),
  ),
  rule('live.userAuth', input.userAuthInput, given.liveUserAuthAnswer, ({ socketId, userData, ...app }) =>
    signUser(app, socketId, userData),
  ),
  rule('live.request', input.requestInput, given.liveRequestAnswer, ({ key, secret, now, ...request }) =>
    checkRequest({ key, secret }, request, now),
  ),
  rule('live.channel', input.channelInput, given.liveChannelAnswer, ({ name }) => channelOf(name)),
  rule('live.closeAction', input.closeActionInput, given.liveCloseActionAnswer, ({ code }) => ({
    action: closeAction(code),
  })),
  rule('live.presence', input.presenceInput, given.livePresenceAnswer, ({ steps, observe, graceMs }) =>
    playPresence(steps, observe, graceMs),
  ),
  rule('live.connectOptions', input.connectOptionsInput, given.liveConnectOptionsAnswer, ({ page, realtimePort }) =>
    connectOptions(new URL(page), realtimePort),
  ),
  rule('live.rate', input.rateInput, given.liveRateAnswer, ({ perSecond, burst, times }) =>
    countTaken(perSecond, burst, times),
  ),
  rule('live.exclude', input.excludeInput, given.liveExcludeAnswer, ({ header, sockets, userId }) => ({
    exclude: ownSocket(header, sockets, userId),
  })),
  rule('live.stopCode', input.stopCodeInput, given.liveStopCodeAnswer, ({ self, nodes, now }) => ({
    code: stopCode(self, nodes, now),
  })),
  rule('live.catchUp', input.catchUpInput, given.liveCatchUpAnswer, ({ after, oldest, newest, mine, limit }) =>
    catchUp(after, { oldest, newest }, mine, limit),
  ),
];
