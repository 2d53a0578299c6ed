import { expect, it } from 'vitest';
import { splitLogin, streamComplaint } from './stream.rules.ts';

it('a stream is an rtsp address without a user name and password', () => {
  const good = ['rtsp://10.20.3.15/stream1', 'rtsps://cam-04.school.example:322/h264', 'rtsp://[fd00::15]:554/live'];
  expect(good.filter(streamComplaint)).toEqual([]);
  for (const told of ['rtsp://admin:pa55@10.20.3.15/stream1', 'rtsp://admin@10.20.3.15/', 'rtsp://a:b/c@10.20.3.15/'])
    expect(streamComplaint(told)).toBe('Remove the user name and password from the address.');
  expect(streamComplaint('rtsp://10.20.3.15/live?user=admin&password=x')).toContain('Remove');
  expect(streamComplaint('http://10.20.3.15/')).toBe('Enter an address that begins with rtsp:// or rtsps://.');
  expect(streamComplaint('rtsp:///live')).toBe('Enter an address with a host name or IP address.');
});

it('the login is taken out of a stream address, whatever its password contains', () => {
  const login = (address: string) => {
    const split = splitLogin(address);
    return split && [split.address, split.username, split.password];
  };
  expect(login('rtsp://admin:pa55@10.20.3.15/stream1')).toEqual(['rtsp://10.20.3.15/stream1', 'admin', 'pa55']);
  expect(login('rtsp://a:b/c@10.20.3.15:554/')).toEqual(['rtsp://10.20.3.15:554/', 'a', 'b/c']);
  expect(login('rtsps://admin:p@ss:1@cam.example/live@2')).toEqual(['rtsps://cam.example/live@2', 'admin', 'p@ss:1']);
  expect(login('rtsp://admin:50%25%40@[fd00::15]/live')).toEqual(['rtsp://[fd00::15]/live', 'admin', '50%@']);
  expect(login('rtsp://:key@10.20.3.15/')).toEqual(['rtsp://10.20.3.15/', null, 'key']);
  expect(login('rtsp://10.20.3.15/live?channel=2&user=admin&password=x%21&sub=1')).toEqual([
    'rtsp://10.20.3.15/live?channel=2&sub=1',
    'admin',
    'x!',
  ]);
});

it('an address without a password, or of no place, has no login to keep', () => {
  const without = [
    'rtsp://10.20.3.15/',
    'rtsp://admin@10.20.3.15/',
    'rtsp://admin:@10.20.3.15/',
    'http://a:b@10.20.3.15/',
  ];
  for (const address of [...without, 'rtsp://a:b@', 'rtsp://10.20.3.15/?user=admin'])
    expect(splitLogin(address)).toBeNull();
});
