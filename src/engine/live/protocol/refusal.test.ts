import { expect, it } from 'vitest';
import { refusalIn } from './refusal.ts';

const why = { code: 4009, message: 'Your session has ended.' };
const unsaid = { code: 0, message: 'The server ended the connection.' };

it.each([
  [{ type: 'PusherError', data: why }, why],
  [{ type: 'WebSocketError', error: { type: 'PusherError', data: why } }, why],
  [{ type: 'WebSocketError', error: { isTrusted: true } }, unsaid],
  [{ data: { code: '4009', message: 7 } }, unsaid],
  [null, unsaid],
])('%j is a refusal in words', (error, expected) => {
  expect(refusalIn(error)).toEqual(expected);
});
