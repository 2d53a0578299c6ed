import type { ReactNode } from 'react';
import { allows, useSession } from '../session/session.web.ts';

export interface CanProps {
  /** A permission code, or several of which one is enough. */
  readonly do: string | readonly string[];
  /** What the answer of a record said may be done to it; without, what the user may do at all. */
  readonly on?: readonly string[];
  readonly children: ReactNode;
  /** Shown to everybody else. */
  readonly otherwise?: ReactNode;
}

/** Shows its content to those who may: `<Can do="customer.update" on={may}>…</Can>`. */
export function Can({ do: code, on, children, otherwise = null }: CanProps) {
  const may = useMay(on);
  return may(code) ? children : otherwise;
}

/** Asks for permissions in code: `const may = useMay(answer.may)`. */
export function useMay(on?: readonly string[]): (code: string | readonly string[]) => boolean {
  // Read so that the screen is drawn again when somebody else signs in.
  useSession();
  if (!on) return allows;
  return (code) => (typeof code === 'string' ? on.includes(code) : code.some((each) => on.includes(each)));
}
