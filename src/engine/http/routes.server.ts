import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type * as z from 'zod';

/** A permission, several that are all needed, or several of which one is enough. */
export type Needed = string | { readonly all: readonly string[] } | { readonly any: readonly string[] };

/** What the API's description says of an operation, where no declaration says it. */
export interface About {
  readonly summary: string;
  readonly tag: string;
  /** Asked before anything of the request is looked at. */
  readonly permission?: Needed;
  /** Why it asks for none: every colleague may, or what it names decides. An address says this or the permission. */
  readonly everybody?: string;
  /** Its answer holds a secret. */
  readonly secret?: true;
  readonly query?: readonly string[];
  /** What those are, where they are no plain texts. */
  readonly asked?: z.ZodType;
  readonly body?: z.ZodType;
  /** What it answers where that is JSON: every address says this, a media type, or that there is nothing (204). */
  readonly answer?: z.ZodType;
  /** What it answers besides, by status: a dry run, or what was done before. */
  readonly also?: Readonly<Record<number, z.ZodType>>;
  /** Media type of the answer; JSON unless said. */
  readonly media?: string;
  readonly status?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Strangers may ask it. Every other address of the API answers them 401 before anything else. */
    readonly public?: boolean;
    /** Asked by programs that know nothing but its address: whoever is signed in counts for nothing there, and no cookie is given. */
    readonly isCookieless?: boolean;
    /** Also for somebody whose second factor is still owed. */
    readonly halfSignedIn?: boolean;
    /** Sets a second factor up: also for somebody who has to do that first, and not while one is owed. */
    readonly enrols?: boolean;
    /** Only within 15 minutes of a proof of who this is: a password, a code, a passkey. */
    readonly stepUp?: boolean;
    /** The feature it belongs to, where no permission says so: it is refused while that is switched off. */
    readonly feature?: string;
    /** Only for people: a program with a token is refused. So is what asks for a proof, and all about signing in. */
    readonly sessionOnly?: boolean;
    /** Browsers send it by themselves, without the page's token. */
    readonly unasked?: boolean;
    /** Programs ask it that prove themselves there: no session, no token of ours, and a body of any kind. */
    readonly ownProof?: boolean;
    /** Of the host that files are served from: there it is all there is, and elsewhere it is not. */
    readonly filesHost?: boolean;
    /** Takes a file as multipart/form-data instead of JSON. */
    readonly upload?: boolean;
    /** Takes a form as browsers send it, besides JSON. */
    readonly form?: boolean;
    /** Most parts of its JSON body, where that is more than 10,000. */
    readonly parts?: number;
    /** Speaks SCIM: its bodies and its refusals have the form of that. */
    readonly scim?: boolean;
    /** Done twice it would count twice: it is refused without an Idempotency-Key. */
    readonly keyed?: boolean;
    /** Reads much for one person, on the connections that are for that. */
    readonly report?: boolean;
    readonly about?: About;
  }
}

export interface KnownRoute {
  readonly method: string;
  /** As it was registered: `/api/v1/assets/:noun(^(?:ups|printer)$)`. */
  readonly url: string;
  /** As the API's description writes it: `/api/v1/customers/{id}`. */
  readonly path: string;
  readonly config: FastifyContextConfig;
}
export interface RouteTable {
  all(): readonly KnownRoute[];
  /** The methods an address answers; none where there is no such address. */
  methodsAt(path: string): readonly string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: RouteTable;
  }
}

/** Notes every address as it is registered, for the API's description and for telling which methods one answers. */
export function keepRoutes(app: FastifyInstance): void {
  const known: (KnownRoute & { readonly pattern: RegExp })[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    // The page answers every address that nothing else does; that is no address of its own.
    if (url.includes('*')) return;
    for (const each of [method].flat())
      known.push({
        method: each,
        url,
        path: url.replace(PARAMETER, '{$1}'),
        config: config ?? ({} as FastifyContextConfig),
        pattern: patternOf(url),
      });
  });
  app.decorate('routeTable', {
    all: () => known,
    methodsAt: (path) => [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))],
  } satisfies RouteTable);
}

/** ":noun(^(?:ups|printer)$)" or ":noun" */
const PARAMETER = /:(\w+)(?:\(((?:[^()]|\([^()]*\))*)\))?/g;

function patternOf(url: string): RegExp {
  let source = '';
  let at = 0;
  for (const found of url.matchAll(PARAMETER)) {
    source += literal(url.slice(at, found.index));
    source += `(?:${(found[2] ?? '[^/]+').replace(/^\^|\$$/g, '')})`;
    at = found.index + found[0].length;
  }
  return new RegExp(`^${source}${literal(url.slice(at))}$`);
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
