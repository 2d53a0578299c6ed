import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * The client address of a raw connection: the last address in `X-Forwarded-For` order that is not a trusted proxy.
 *
 * @param trusted networks such as 10.0.0.0/8; if empty, the header is ignored
 */
export function clientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const network of trusted) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string): boolean => {
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
  return ({ socket, headers }) => {
    const told = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
    let from = plain(socket.remoteAddress ?? '');
    while (isProxy(from)) {
      const before = told.pop();
      if (before === undefined || isIP(before) === 0) break;
      from = plain(before);
    }
    return from;
  };
}

/** "::ffff:10.0.0.1" → "10.0.0.1" */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
