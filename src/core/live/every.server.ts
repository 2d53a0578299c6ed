/** Does work again and again; while it is still busy with the last time, a time is left out. */
export function every(
  milliseconds: number,
  work: () => Promise<void>,
  onError: (error: unknown, what: string) => void,
): NodeJS.Timeout {
  let isBusy = false;
  return setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void work()
      .catch((error: unknown) => onError(error, 'live updates'))
      .finally(() => (isBusy = false));
  }, milliseconds).unref();
}
