import type { ReactNode } from 'react';
import { allows, useSession } from '../session/session.web.ts';

export interface CanProps {
  /** A permission code, or several of which one is sufficient. */
  readonly do: string | readonly string[];
  /** The permissions from the response for a record. By default, the user's own permissions. */
  readonly on?: readonly string[];
  readonly children: ReactNode;
  /** Shown to all other users. */
  readonly otherwise?: ReactNode;
}

/** Shows its content to users with the permission: `<Can do="customer.update" on={may}>…</Can>`. */
export function Can({ do: code, on, children, otherwise = null }: CanProps) {
  const may = useMay(on);
  return may(code) ? children : otherwise;
}

/** Checks permissions in code: `const may = useMay(answer.may)`. */
export function useMay(on?: readonly string[]): (code: string | readonly string[]) => boolean {
  // Renders again when another user signs in.
  useSession();
  if (!on) return allows;
  return (code) => (typeof code === 'string' ? on.includes(code) : code.some((each) => on.includes(each)));
}
