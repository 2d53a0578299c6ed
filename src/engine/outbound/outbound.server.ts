import type { Socket } from 'node:net';
import type { Ip } from '../network/ip.ts';
import { type Circuits, openCircuits } from './circuits.ts';
import { dial } from './dial.server.ts';
import { exchange, type Message } from './exchange.server.ts';
import { openGate } from './gate.ts';
import { isOfThisMachine, type Names, namesOfMachine, openNames } from './names.server.ts';
import { type Answer, isAway, type Outcome, outcomeText, type Unreached } from './outcome.ts';
import { type Openness, opennessOf, type Policy } from '../network/policy.ts';
import { dialThrough, type Proxy } from './proxy.server.ts';
import { type Place, readPlace, readTarget, type Target } from './target.server.ts';
import { USES, type Use } from '../network/uses.ts';

/** A request that was not made. */
export interface Refused {
  readonly use: Use;
  /** As far as it could be read; never the path, which may hold a secret. */
  readonly host: string;
  readonly port: number;
}

export interface OutboundOptions {
  /** What is written out now; asked for at every use, so that a block taken away is felt by the next request. */
  readonly policy: () => Promise<Policy>;
  readonly onRefused?: (refused: Refused) => Promise<void> | void;
  readonly names?: Names;
  /** Certificates of authorities besides those of this machine. */
  readonly trusted?: string;
  /** Everything goes through it, but to servers that the environment itself writes out. */
  readonly proxy?: Proxy;
  /** What is left alone by all of this process; its own unless given. */
  readonly circuits?: Circuits;
}

/** A server that is spoken to in another protocol than that of the web. */
export interface Server {
  /** A name or an address. */
  readonly host: string;
  readonly port: number;
  /** Nothing is said there that is not encrypted. */
  readonly isSecure: boolean;
  /** The environment names it, and so writes it out: whoever sets that owns the machine. */
  readonly isWrittenOut?: boolean;
}

/** The only way from this product to an address that somebody configured. */
export interface Outbound {
  /** Certificates of authorities that are believed besides those of this machine, for who speaks TLS over `connect`. */
  readonly trusted: string | undefined;
  /** What is left alone because it did not answer. */
  readonly circuits: Circuits;
  /** Whether a request would be allowed to go, without making one: for telling it when an address is saved. */
  judge(use: Use, address: string): Promise<'ok' | 'no address' | 'refused by policy'>;
  /** The same of a server of another protocol. */
  judgeServer(use: Use, server: Server): Promise<'ok' | 'no address' | 'refused by policy'>;
  /** Opens a connection to one. Never throws: what keeps it from being open is a word. */
  connect(use: Use, server: Server): Promise<Socket | Unreached>;
  /**
   * Makes one request. Never throws: whatever happens is an outcome. What has not answered several times in a row is left
   * alone for a while (`circuits.ts`): then the outcome comes at once.
   */
  request(use: Use, address: string, message: Message): Promise<Answer>;
  /** The same, whether it is left alone or not: for somebody who waits to see what happens. */
  tryOut(use: Use, address: string, message: Message): Promise<Answer>;
}

const AT_ONCE = 20;
const AT_ONE_HOST = 2;
const NOBODY = { status: null, headers: {}, body: null, ms: 0, certificateEndsAt: null } as const;
/** Said only to where a request was sent first. */
const PRIVATE_HEADERS = ['authorization', 'cookie', 'proxy-authorization'];

type Stopped = { readonly word: 'no address' | 'refused by policy' };
type Checked<T extends Place = Target> = { readonly target: T; readonly ips: readonly Ip[] } | Stopped;

export function openOutbound({
  policy,
  onRefused,
  names = openNames(),
  trusted,
  proxy,
  circuits = openCircuits(Date.now),
}: OutboundOptions): Outbound {
  const gate = openGate(AT_ONCE, AT_ONE_HOST);

  /** Resolves and judges; all addresses of a name must be allowed, or one of them would be a way round. */
  async function check<T extends Place>(use: Use, target: T | null): Promise<Checked<T>> {
    const manners = USES[use];
    if (!target) return { word: 'refused by policy' };
    // Who it is, the proxy finds out and judges; addresses are judged here all the same.
    if (proxy && !target.ip) {
      const isKept = isOfThisMachine(target.host) || (manners.isPlainOnlyInside && !target.isSecure);
      return isKept ? { word: 'refused by policy' } : { target, ips: [] };
    }
    const ips = target.ip ? [target.ip] : await names(target.host);
    if (ips.length === 0) return { word: 'no address' };
    const rules = await policy();
    const open = ips.map((ip) => opennessOf(ip, target.port, use, rules));
    const isOpen = (each: Openness): boolean =>
      each === 'written' || (each === 'public' && (target.isSecure || !manners.isPlainOnlyInside));
    return open.every(isOpen) ? { target, ips } : { word: 'refused by policy' };
  }

  async function checkAddress(use: Use, address: string): Promise<Checked> {
    const checked = await check(use, readTarget(address, USES[use]));
    if ('word' in checked && checked.word === 'refused by policy') {
      const url = URL.canParse(address) ? new URL(address) : null;
      const port = Number(url?.port || (url?.protocol === 'http:' ? 80 : 443));
      await onRefused?.({ use, host: url?.hostname.slice(0, 255) ?? '', port });
    }
    return checked;
  }

  async function checkServer(
    use: Use,
    { host, port, isSecure, isWrittenOut = false }: Server,
  ): Promise<Checked<Place>> {
    const place = readPlace(host, port, isSecure);
    if (isWrittenOut && place) {
      const ips = place.ip ? [place.ip] : await namesOfMachine(place.host);
      return ips.length > 0 ? { target: place, ips } : { word: 'no address' };
    }
    const checked = await check(use, place);
    if ('word' in checked && checked.word === 'refused by policy')
      await onRefused?.({ use, host: host.slice(0, 255), port });
    return checked;
  }

  async function follow(use: Use, address: string, message: Message): Promise<Outcome> {
    let at = address;
    let sent = message;
    let late: AbortSignal | undefined;
    for (let redirects = 0; ; redirects++) {
      const checked = await checkAddress(use, at);
      if ('word' in checked) return { word: checked.word, ...NOBODY };
      const { target, ips } = checked;
      const leave = await gate.enter(target.host);
      // The time in line is not the other side's; all redirects share one measure.
      late ??= AbortSignal.timeout(USES[use].totalMs);
      const outcome = await exchange(target, ips, sent, { late, trusted: sent.trusted ?? trusted, proxy }).finally(
        leave,
      );
      const next = redirectOf(outcome, target);
      if (!next || redirects >= USES[use].redirects) return outcome;
      if (next.origin !== target.url.origin) sent = withoutPrivate(sent);
      at = next.href;
    }
  }

  async function tryOut(use: Use, address: string, message: Message): Promise<Answer> {
    const outcome = await follow(use, address, message);
    const target = circuitTarget(use, address);
    const answer = { ...outcome, said: outcomeText(outcome), restSeconds: null, isBack: false };
    // Whether what policy forbids would answer nobody knows.
    if (target === null || outcome.word === 'refused by policy') return answer;
    if (!isAway(outcome)) return { ...answer, isBack: circuits.worked(use, target) };
    return { ...answer, restSeconds: circuits.failed(use, target, answer.said)?.seconds ?? null };
  }

  async function request(use: Use, address: string, message: Message): Promise<Answer> {
    const target = circuitTarget(use, address);
    const rest = target === null ? null : circuits.turnedAway(use, target);
    return rest
      ? { word: 'unreachable', ...NOBODY, said: rest.said, restSeconds: rest.seconds, isBack: false }
      : tryOut(use, address, message);
  }

  return {
    trusted,
    circuits,
    judge: async (use, address) => {
      const checked = await checkAddress(use, address);
      return 'word' in checked ? checked.word : 'ok';
    },
    judgeServer: async (use, server) => {
      const checked = await checkServer(use, server);
      return 'word' in checked ? checked.word : 'ok';
    },
    connect: async (use, server) => {
      const checked = await checkServer(use, server);
      if ('word' in checked) return checked.word;
      const { target, ips } = checked;
      const leave = await gate.enter(target.host);
      const { totalMs } = USES[use];
      const isStraight = !proxy || server.isWrittenOut;
      return (isStraight ? dial(ips, target.port, totalMs) : dialThrough(proxy, target, totalMs)).finally(leave);
    },
    request,
    tryOut,
  };
}

/** What is left alone when this does not answer; null where nothing is. */
function circuitTarget(use: Use, address: string): string | null {
  const { circuit } = USES[use];
  return circuit === 'host' && URL.canParse(address) ? new URL(address).host : circuit && address;
}

function redirectOf({ status, headers }: Outcome, { url }: Target): URL | null {
  const { location } = headers;
  if (status === null || status < 300 || status > 399 || !location) return null;
  return URL.canParse(location, url) ? new URL(location, url) : null;
}

/** A redirected request asks only, and says nothing that was meant for another. */
const withoutPrivate = (message: Message): Message => ({
  method: message.method === 'HEAD' ? 'HEAD' : 'GET',
  headers: Object.fromEntries(
    Object.entries(message.headers ?? {}).filter(([name]) => !PRIVATE_HEADERS.includes(name.toLowerCase())),
  ),
});
