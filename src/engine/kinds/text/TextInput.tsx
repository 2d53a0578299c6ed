import type { HTMLAttributes } from 'react';
import type { InputProps } from '../face.web.ts';
import type { KindName } from '../field.ts';
import { TypedInput } from '../TypedInput.tsx';

interface Hints {
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly placeholder?: string;
}

/** Input for every kind that is one line of text, with a suitable phone keyboard. Text is normalised on blur. */
export function TextInput(props: InputProps) {
  return (
    <TypedInput
      {...props}
      {...HINTS[props.field.kind]}
      show={SHOWN_AS_STORED.has(props.field.kind) ? String : undefined}
    />
  );
}

const HINTS: Partial<Readonly<Record<KindName, Hints>>> = {
  email: { inputMode: 'email' },
  phone: { inputMode: 'tel' },
  url: { inputMode: 'url', placeholder: 'https://' },
  ipAddress: { inputMode: 'url' },
};

/** Kinds whose display format is shortened, so that their inputs show the stored value. */
const SHOWN_AS_STORED: ReadonlySet<KindName> = new Set(['url']);
