import type { Socket } from 'node:net';
import type { Ip } from '../network/ip.ts';
import { type Circuits, openCircuits } from './circuits.ts';
import { dial } from './dial.server.ts';
import { exchange, type Message } from './exchange.server.ts';
import { openGate } from './gate.ts';
import { isOfThisMachine, type Names, namesOfMachine, openNames } from './names.server.ts';
import { type Answer, isAway, type Outcome, outcomeText, type Unreached } from './outcome.ts';
import { type AddressAccess, addressAccessOf, type Policy } from '../network/policy.ts';
import { dialThrough, type Proxy } from './proxy.server.ts';
import { type Place, readPlace, readTarget, type Target } from './target.server.ts';
import { USES, type Use } from '../network/uses.ts';

/** A request that was refused. */
export interface Refused {
  readonly use: Use;
  /** The host, if it could be read. It never contains the path, which may hold a secret. */
  readonly host: string;
  readonly port: number;
}

export interface OutboundOptions {
  /** The current policy. It is read for every request, so that a removed block takes effect immediately. */
  readonly policy: () => Promise<Policy>;
  readonly onRefused?: (refused: Refused) => Promise<void> | void;
  readonly names?: Names;
  /** The only certificate authorities to trust, in PEM; by default, those of this machine. */
  readonly trusted?: string;
  /** The proxy for all connections, except to servers configured in the environment. */
  readonly proxy?: Proxy;
  /** The circuit breakers of this process; new ones by default. */
  readonly circuits?: Circuits;
}

/** A server with a protocol other than HTTP. */
export interface Server {
  /** A name or an address. */
  readonly host: string;
  readonly port: number;
  /** The connection is encrypted. */
  readonly isSecure: boolean;
  /** The environment configures this server and thereby allows it, because it is controlled by the owner of the machine. */
  readonly isWrittenOut?: boolean;
}

/** The only way for this product to connect to an address that a user configured. */
export interface Outbound {
  /** The certificate authorities to trust, for callers that use TLS over `connect`. */
  readonly trusted: string | undefined;
  /** The circuit breakers. */
  readonly circuits: Circuits;
  /** Whether a request would be allowed, without making one. Used when an address is saved. */
  judge(use: Use, address: string): Promise<'ok' | 'no address' | 'refused by policy'>;
  /** Like `judge`, for a server with another protocol. */
  judgeServer(use: Use, server: Server): Promise<'ok' | 'no address' | 'refused by policy'>;
  /** Connects to a server. Never throws; a failure is returned as a word. */
  connect(use: Use, server: Server): Promise<Socket | Unreached>;
  /**
   * Makes one request. Never throws; a failure is returned as an outcome. While the target's circuit is open
   * (`circuits.ts`), the outcome is returned immediately.
   */
  request(use: Use, address: string, message: Message): Promise<Answer>;
  /** Like `request`, but ignores an open circuit, for users who want to see the result. */
  tryOut(use: Use, address: string, message: Message): Promise<Answer>;
}

const AT_ONCE = 20;
const AT_ONE_HOST = 2;
const NOBODY = { status: null, headers: {}, body: null, ms: 0, certificateEndsAt: null } as const;
/** Only sent to the original target. */
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

  /** Resolves and checks a target. All its addresses must be allowed, otherwise one could be used to bypass the policy. */
  async function check<T extends Place>(use: Use, target: T | null): Promise<Checked<T>> {
    const manners = USES[use];
    if (!target) return { word: 'refused by policy' };
    // The proxy resolves and checks names. Literal addresses are still checked here.
    if (proxy && !target.ip) {
      const isKept = isOfThisMachine(target.host) || (manners.isPlainOnlyInside && !target.isSecure);
      return isKept ? { word: 'refused by policy' } : { target, ips: [] };
    }
    const ips = target.ip ? [target.ip] : await names(target.host);
    if (ips.length === 0) return { word: 'no address' };
    const rules = await policy();
    const open = ips.map((ip) => addressAccessOf(ip, target.port, use, rules));
    const isOpen = (each: AddressAccess): boolean =>
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
      // The time in the queue does not count towards the limit, which covers all redirects.
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
    // A refused request says nothing about the target.
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

/** The circuit's target for an address; null if this use has no circuit. */
function circuitTarget(use: Use, address: string): string | null {
  const { circuit } = USES[use];
  return circuit === 'host' && URL.canParse(address) ? new URL(address).host : circuit && address;
}

function redirectOf({ status, headers }: Outcome, { url }: Target): URL | null {
  const { location } = headers;
  if (status === null || status < 300 || status > 399 || !location) return null;
  return URL.canParse(location, url) ? new URL(location, url) : null;
}

/** A redirected request becomes a GET or HEAD, without private headers. */
const withoutPrivate = (message: Message): Message => ({
  method: message.method === 'HEAD' ? 'HEAD' : 'GET',
  headers: Object.fromEntries(
    Object.entries(message.headers ?? {}).filter(([name]) => !PRIVATE_HEADERS.includes(name.toLowerCase())),
  ),
});
