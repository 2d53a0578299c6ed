import { parseBlock, parseIp } from '#engine/network/ip.ts';

const HOST = /^(?=.{1,253}$)(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)*(?!-)[a-z0-9-]{1,63}(?<!-)$/i;

/** Whether a proxy can leave out what a line names: a host, a wildcard before or instead of one, an address or a network. */
function isBypass(line: string): boolean {
  if (line === '*' || line.toLowerCase() === '<local>') return true;
  if (parseBlock(line) || parseIp(line)) return true;
  // "10.1.*" and digits alone between dots are addresses that are not finished.
  if (/^[\d.]+$/.test(line) || line.includes('/')) return false;
  if (/^(?:\d{1,3}\.){1,3}\*$/.test(line)) return true;
  return HOST.test(line.replace(/^\*?\./, ''));
}

/** What is wrong with a list of what goes past a proxy, in words; undefined when nothing is. */
export function bypassComplaint(text: string): string | undefined {
  for (const [at, line] of text.split('\n').entries()) {
    const written = line.trim();
    if (written !== '' && !isBypass(written))
      return `Line ${at + 1}: “${written.slice(0, 60)}” is not a host, wildcard or network.`;
  }
  return undefined;
}

/** Whether a text names one host. */
export const isHost = (text: string): boolean => parseIp(text) !== null || (HOST.test(text) && !/^[\d.]+$/.test(text));
