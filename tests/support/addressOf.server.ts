import type { KnownRoute } from '#engine/http/routes.server.ts';

/** In tests: an address that a route answers, every parameter as its pattern asks for it. Its record does not exist. */
export const addressOf = ({ url }: Pick<KnownRoute, 'url'>): string =>
  url.replace(/:(\w+)(?:\(((?:[^()]|\([^()]*\))*)\))?/g, (_, name: string, form: string | undefined) => {
    // The number of a record and a key, as links in letters have them.
    const keyed = /^\^\\d\{1,15\}-\[\\w-\]\{(\d+)\}\$$/.exec(form ?? '')?.[1];
    if (keyed) return `9-${'A'.repeat(Number(keyed))}`;
    const digits = /\\d(?:\{(?:1,)?(\d+)\})?/.exec(form ?? '');
    if (digits) return '9'.repeat(Number(digits[1] ?? 1));
    // One of several words: "(?:customer|supplier)".
    const word = /\(\?:([^|)]+)/.exec(form ?? '')?.[1];
    // A key of so many characters: "[\\w-]{22}".
    const length = /^\^?\[\\w-\]\{(\d+)\}\$?$/.exec(form ?? '')?.[1];
    if (length) return 'A'.repeat(Number(length));
    return word ?? (name === 'noun' ? 'team' : 'A1');
  });
