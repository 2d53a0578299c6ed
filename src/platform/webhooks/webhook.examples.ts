import type { Example } from '#engine/calculations/calculation.ts';

const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };
// No secret: that of the standard's own examples.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const webhookSignExamples: readonly Example[] = [
  {
    says: 'one secret',
    input: { ...message, secrets: [secret] },
    output: { signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' },
  },
  {
    says: 'two secrets, while the receiver changes over',
    input: { ...message, secrets: [secret, secret] },
    output: {
      signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
  },
];

export const webhookRetryExamples: readonly Example[] = [
  {
    says: 'a receiver that requests ten minutes',
    input: { attempt: 2, status: 503, retryAfter: 600 },
    output: { outcome: 'retry', delaySeconds: 600 },
  },
  {
    says: 'a receiver that requests less than the usual pause',
    input: { attempt: 3, status: 429, retryAfter: 5 },
    output: { outcome: 'retry', delaySeconds: 1_800 },
  },
  {
    says: 'a receiver whose request does not count',
    input: { attempt: 1, status: 500, retryAfter: 600 },
    output: { outcome: 'retry', delaySeconds: 5 },
  },
  { says: 'nobody answers', input: { attempt: 9 }, output: { outcome: 'retry', delaySeconds: 86_400 } },
  { says: 'taken', input: { attempt: 4, status: 204 }, output: { outcome: 'delivered', delaySeconds: null } },
  { says: 'permanently gone', input: { attempt: 1, status: 410 }, output: { outcome: 'disabled', delaySeconds: null } },
  { says: 'the tenth attempt', input: { attempt: 10, status: 302 }, output: { outcome: 'failed', delaySeconds: null } },
];
