import { formatIp, parseIp } from '#engine/network/ip.ts';

/** Parses a DNS server as entered: 10.20.0.1, 10.20.0.1:5353 or [2001:db8::1]:53. */
export function readDnsServer(text: string): { readonly host: string; readonly port: number } | null {
  const found = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+))(?::(?<port>\d{1,5}))?$/.exec(text.trim())?.groups;
  const ip = parseIp(found?.six ?? found?.four ?? text.trim());
  const port = Number(found?.port ?? 53);
  return ip && port >= 1 && port <= 65_535 ? { host: formatIp(ip), port } : null;
}
