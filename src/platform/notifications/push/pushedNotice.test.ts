import { expect, test } from 'vitest';
import { readPushed } from './pushedNotice.ts';

const TOLD = { title: 'Imports', text: 'It is done.', path: '/system/import/7', tag: 'a' };

test('a browser shows the received notification, with the button for its action', () => {
  expect(readPushed(JSON.stringify(TOLD))).toEqual(TOLD);
  expect(readPushed(JSON.stringify({ ...TOLD, action: 'Open' }))).toEqual({ ...TOLD, action: 'Open' });
});

test.each([undefined, '', 'not JSON', '{}', 'null', '{"title":1,"text":"a","tag":"b"}'])(
  'a browser that received %s shows a general notification',
  (sent) => {
    expect(readPushed(sent)).toMatchObject({ text: 'You have a new notification.', path: '/notifications' });
  },
);

test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', 7])(
  'a push message never links to another site: %s',
  (path) => {
    expect(readPushed(JSON.stringify({ ...TOLD, path })).path).toBe('/notifications');
  },
);
