import type { HTMLAttributes } from 'react';
import type { InputProps } from '../face.web.ts';
import type { KindName } from '../field.ts';
import { TypedInput } from '../TypedInput.tsx';

interface Hints {
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly placeholder?: string;
}

/** Every kind that is one line of text: the keyboard of a phone fits it, and it is tidied on leaving. */
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

/** Their format shortens them, which is for reading only. */
const SHOWN_AS_STORED: ReadonlySet<KindName> = new Set(['url']);
