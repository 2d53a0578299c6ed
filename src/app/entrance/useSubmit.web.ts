import { type FormEvent, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';

export interface Submitting {
  readonly isBusy: boolean;
  readonly failure: ApiError | null;
  /** The error of a field, if any. */
  readonly problem: (field: string) => string | undefined;
  /** The error of the whole form, if it does not belong to a field. */
  readonly words: string | null;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Submits a small form, one request at a time. The form shows errors and keeps its input. */
export function useSubmit(send: (text: (name: string) => string) => Promise<void>): Submitting {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const typed = new FormData(form);
    setBusy(true);
    setFailure(null);
    try {
      await send((name) => String(typed.get(name) ?? ''));
    } catch (reason) {
      setFailure(reason instanceof ApiError ? reason : new ApiError(500, null));
    }
    setBusy(false);
  };
  const fields = failure?.fields ?? {};
  return {
    isBusy,
    failure,
    problem: (field) => fields[field]?.[0],
    words: failure && Object.keys(fields).length === 0 ? failure.message : null,
    submit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
