import { type FormEvent, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { USUAL_HOURS } from '../disposable.ts';
import type { Transfer } from '../encrypted-uploads/transferProgress.web.ts';
import { isCalledOff, type TransferState, type SealedSending, useTransfer, useSealedOnce } from './useTransfer.web.ts';

/** The form fields of every link, for shared and requested secrets. */
export const BLANK_LINK = {
  purpose: '',
  recipient: '',
  customerId: null as number | null,
  passphrase: '',
  passphraseHint: '',
  hours: USUAL_HOURS,
};
export type TypedLink = typeof BLANK_LINK;

/** The values of the form, its errors, and whether it is being sent. */
export interface LinkFormState<T> {
  readonly typed: T;
  readonly set: (words: Partial<T>) => void;
  readonly put: (name: keyof T & string, value: string | number | null) => void;
  /** Errors by field. */
  readonly problems: Readonly<Record<string, string>>;
  readonly failure: ApiError | null;
  readonly isBusy: boolean;
  /** The transfer of the file that is sent first, if there is one. */
  readonly transfer: TransferState;
  readonly submit: (event: FormEvent) => Promise<void>;
}

export interface LinkFormRules<T, S> {
  readonly blank: T;
  /** Errors by field, before the form is sent. */
  readonly problemsOf: (typed: T) => Record<string, string>;
  /** Encrypts the values and sends them. */
  readonly make: (typed: T, transfer: Transfer) => SealedSending<S, string>;
}

/** @param onMade receives the link, once */
export function useLinkForm<T extends TypedLink, S>(
  { blank, problemsOf, make }: LinkFormRules<T, S>,
  onMade: (link: string) => void,
): LinkFormState<T> {
  const transfer = useTransfer();
  const sealedOnce = useSealedOnce<string>();
  const [typed, setTyped] = useState<T>(blank);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(typed);
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      onMade(await transfer.travel((on) => sealedOnce(wordsOf(typed), make(typed, on))));
    } catch (reason) {
      setBusy(false);
      if (isCalledOff(reason)) return;
      const refusal = reason instanceof ApiError ? reason : new ApiError(500, null);
      setFailure(refusal);
      setProblems(Object.fromEntries(Object.entries(refusal.fields).map(([key, said]) => [key, said[0] ?? ''])));
    }
  };
  return {
    typed,
    set: (words) => setTyped((before) => ({ ...before, ...words })),
    put: (name, value) => setTyped((before) => ({ ...before, [name]: value })),
    problems,
    failure,
    isBusy,
    transfer,
    submit,
  };
}

/** All form values in order: texts, numbers and a file. */
const wordsOf = (typed: object): readonly unknown[] =>
  Object.values(typed).flatMap((each: unknown) => (typeof each === 'object' && each ? Object.values(each) : [each]));
