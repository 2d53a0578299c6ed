/** What a server said when it closed a connection. */
export interface Refusal {
  /** 0 when it said none. */
  readonly code: number;
  readonly message: string;
}

interface Said {
  readonly code?: unknown;
  readonly message?: unknown;
}

/** Reads what the library gives of an error: its data lies at the top, or within the error of the line. */
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
