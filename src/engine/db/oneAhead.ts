/**
 * Requests the next item, but no further ones, while the current one is processed, so that reading and writing overlap.
 * If the consumer stops early, the source ends too.
 */
export async function* oneAhead<T>(source: AsyncGenerator<T, void, undefined>): AsyncGenerator<T, void, undefined> {
  let next = source.next();
  try {
    for (;;) {
      const item = await next;
      if (item.done) return;
      next = source.next();
      // An error is reported when the item is taken.
      next.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await source.return();
  }
}
