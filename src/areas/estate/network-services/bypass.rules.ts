import { parseBlock, parseIp } from '#engine/network/ip.ts';

const HOST = /^(?=.{1,253}$)(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)*(?!-)[a-z0-9-]{1,63}(?<!-)$/i;

/** Whether a line is a valid proxy exception: a host, a wildcard, an address or a network. */
function isBypass(line: string): boolean {
  if (line === '*' || line.toLowerCase() === '<local>') return true;
  if (parseBlock(line) || parseIp(line)) return true;
  // "10.1.*" is valid, but other dotted digits are incomplete addresses.
  if (/^[\d.]+$/.test(line) || line.includes('/')) return false;
  if (/^(?:\d{1,3}\.){1,3}\*$/.test(line)) return true;
  return HOST.test(line.replace(/^\*?\./, ''));
}

/** The error message for a list of proxy exceptions; undefined when it is valid. */
export function bypassComplaint(text: string): string | undefined {
  for (const [at, line] of text.split('\n').entries()) {
    const written = line.trim();
    if (written !== '' && !isBypass(written))
      return `Line ${at + 1}: “${written.slice(0, 60)}” is not a host, wildcard or network.`;
  }
  return undefined;
}

/** Whether a text is a host name or an IP address. */
export const isHost = (text: string): boolean => parseIp(text) !== null || (HOST.test(text) && !/^[\d.]+$/.test(text));
