import type { KnownRoute } from '#engine/http/routes.server.ts';

/**
 * For tests: a URL that a route answers, with every parameter in the form its pattern requires. The record does not
 * exist.
 */
export const addressOf = ({ url }: Pick<KnownRoute, 'url'>): string =>
  url.replace(/:(\w+)(?:\(((?:[^()]|\([^()]*\))*)\))?/g, (_, name: string, form: string | undefined) => {
    // A record ID and a key, as in email links.
    const keyed = /^\^\\d\{1,15\}-\[\\w-\]\{(\d+)\}\$$/.exec(form ?? '')?.[1];
    if (keyed) return `9-${'A'.repeat(Number(keyed))}`;
    const digits = /\\d(?:\{(?:1,)?(\d+)\})?/.exec(form ?? '');
    if (digits) return '9'.repeat(Number(digits[1] ?? 1));
    // The first of several words: "(?:customer|supplier)".
    const word = /\(\?:([^|)]+)/.exec(form ?? '')?.[1];
    // A key of a fixed length: "[\\w-]{22}".
    const length = /^\^?\[\\w-\]\{(\d+)\}\$?$/.exec(form ?? '')?.[1];
    if (length) return 'A'.repeat(Number(length));
    return word ?? (name === 'noun' ? 'team' : 'A1');
  });
