import { expect, it } from 'vitest';
import { streamComplaint } from './stream.rules.ts';

it('a stream is an rtsp address without a user name and password', () => {
  const good = ['rtsp://10.20.3.15/stream1', 'rtsps://cam-04.school.example:322/h264', 'rtsp://[fd00::15]:554/live'];
  expect(good.filter(streamComplaint)).toEqual([]);
  for (const told of ['rtsp://admin:pa55@10.20.3.15/stream1', 'rtsp://admin@10.20.3.15/', 'rtsp://a:b/c@10.20.3.15/'])
    expect(streamComplaint(told)).toBe('Remove the user name and password from the address.');
  expect(streamComplaint('rtsp://10.20.3.15/live?user=admin&password=x')).toContain('Remove');
  expect(streamComplaint('http://10.20.3.15/')).toBe('Enter an address that begins with rtsp:// or rtsps://.');
  expect(streamComplaint('rtsp:///live')).toBe('Enter an address with a host name or IP address.');
});
