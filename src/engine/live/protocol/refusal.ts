/** The server's message when it closed a connection. */
export interface Refusal {
  /** 0 if there was no code. */
  readonly code: number;
  readonly message: string;
}

interface Said {
  readonly code?: unknown;
  readonly message?: unknown;
}

/** Reads an error of pusher-js, which has its data at the top level or in a nested error. */
export function refusalIn(error: unknown): Refusal {
  const { data: own, error: inner } = (error ?? {}) as {
    readonly data?: Said;
    readonly error?: { readonly data?: Said };
  };
  const data = own ?? inner?.data;
  return {
    code: typeof data?.code === 'number' ? data.code : 0,
    message: typeof data?.message === 'string' ? data.message : 'The server ended the connection.',
  };
}
