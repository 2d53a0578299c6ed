/**
 * Asks for the next item while the one before is worked on, and never for more: the database reads while the file is
 * written. Whoever stops early ends the source too.
 */
export async function* oneAhead<T>(source: AsyncGenerator<T, void, undefined>): AsyncGenerator<T, void, undefined> {
  let next = source.next();
  try {
    for (;;) {
      const item = await next;
      if (item.done) return;
      next = source.next();
      // What goes wrong with it is told when it is taken.
      next.catch(() => undefined);
      yield item.value;
    }
  } finally {
    await source.return();
  }
}
