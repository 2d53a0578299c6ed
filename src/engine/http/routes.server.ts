import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type * as z from 'zod';

/** A permission, several that are all required, or several of which one is enough. */
export type Needed = string | { readonly all: readonly string[] } | { readonly any: readonly string[] };

/** The API description of a route without a noun declaration. */
export interface About {
  readonly summary: string;
  readonly tag: string;
  /** Checked before the rest of the request is read. */
  readonly permission?: Needed;
  /** Why no permission is required: all users may use it, or the named rule decides. A route has this or a permission. */
  readonly everybody?: string;
  /** The answer contains a secret. */
  readonly secret?: true;
  readonly query?: readonly string[];
  /** The schema of query parameters that are not plain text. */
  readonly asked?: z.ZodType;
  readonly body?: z.ZodType;
  /** The schema of a JSON answer. Every route declares this, a media type, or 204 for no content. */
  readonly answer?: z.ZodType;
  /** Other answers by status: of a dry run, or of a repeated request. */
  readonly also?: Readonly<Record<number, z.ZodType>>;
  /** The media type of the answer; JSON by default. */
  readonly media?: string;
  readonly status?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allows anonymous requests. All other API routes answer them with 401 first. */
    readonly public?: boolean;
    /** Called by external programs that only know the address. The session is ignored, and no cookie is set. */
    readonly isCookieless?: boolean;
    /** Also allowed while the user's second factor is pending. */
    readonly halfSignedIn?: boolean;
    /** Sets up a second factor. Allowed for users who must do so first, but not while a second factor is pending. */
    readonly enrols?: boolean;
    /** Only within 15 minutes of an identity confirmation: a password, a code or a passkey. */
    readonly stepUp?: boolean;
    /** The feature it belongs to, if no permission implies it. It is refused while that feature is turned off. */
    readonly feature?: string;
    /** Refuses API tokens, as do routes with `stepUp` and those for signing in. */
    readonly sessionOnly?: boolean;
    /** Browsers send it automatically, without the page's CSRF token. */
    readonly unasked?: boolean;
    /** Callers prove their identity in the request: no session, no API token, and a body of any type. */
    readonly ownProof?: boolean;
    /** Only available on the file host, which serves no other routes. */
    readonly filesHost?: boolean;
    /** Accepts a file as multipart/form-data instead of JSON. */
    readonly upload?: boolean;
    /** Accepts a browser form, in addition to JSON. */
    readonly form?: boolean;
    /** The maximum number of parts in its JSON body, if more than 10,000. */
    readonly parts?: number;
    /** Uses the SCIM format for bodies and refusals. */
    readonly scim?: boolean;
    /** A repeated call would have a second effect, so an Idempotency-Key is required. */
    readonly keyed?: boolean;
    /** A report with expensive reads, which uses the connections reserved for reports. */
    readonly report?: boolean;
    readonly about?: About;
  }
}

export interface KnownRoute {
  readonly method: string;
  /** The registered pattern: `/api/v1/assets/:noun(^(?:ups|printer)$)`. */
  readonly url: string;
  /** The path in the API description: `/api/v1/customers/{id}`. */
  readonly path: string;
  readonly config: FastifyContextConfig;
}
export interface RouteTable {
  all(): readonly KnownRoute[];
  /** The methods of an address; empty if it does not exist. */
  methodsAt(path: string): readonly string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: RouteTable;
  }
}

/** Records every registered route, for the API description and for listing the methods of an address. */
export function keepRoutes(app: FastifyInstance): void {
  const known: (KnownRoute & { readonly pattern: RegExp })[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    // The catch-all route of the page is not listed as a route.
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
