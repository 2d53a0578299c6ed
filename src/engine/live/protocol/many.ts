/** A map of several values per key. Keys without values are removed. */
export class Many<K, V> {
  readonly #values = new Map<K, Set<V>>();

  /** The number of keys with a value. */
  get size(): number {
    return this.#values.size;
  }

  keys(): IterableIterator<K> {
    return this.#values.keys();
  }

  of(key: K): ReadonlySet<V> {
    return this.#values.get(key) ?? NONE;
  }

  add(key: K, value: V): void {
    const values = this.#values.get(key);
    if (values) values.add(value);
    else this.#values.set(key, new Set([value]));
  }

  delete(key: K, value: V): void {
    const values = this.#values.get(key);
    values?.delete(value);
    if (values?.size === 0) this.#values.delete(key);
  }
}

const NONE: ReadonlySet<never> = new Set<never>();
