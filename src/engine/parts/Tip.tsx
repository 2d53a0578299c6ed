import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { laterPart } from '../screens/laterPart.web.ts';

interface Anchor {
  readonly 'aria-label'?: string;
  readonly onPointerEnter?: (event: React.SyntheticEvent<HTMLElement>) => void;
  readonly onFocus?: (event: React.SyntheticEvent<HTMLElement>) => void;
}

interface Props {
  /** A plain text is also the accessible name of the child, unless the child has one. */
  readonly title: ReactNode;
  readonly children: ReactElement<Anchor>;
}

const useTipOver = laterPart(async () => (await import('./TipOver.tsx')).TipOver);

/**
 * A tooltip whose code loads when the pointer or the focus first reaches its child, because the tooltip library is
 * larger than most pages and many visits never need it.
 */
export function Tip({ title, children }: Props) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  const show = ({ currentTarget }: React.SyntheticEvent<HTMLElement>): void => setNode(currentTarget);
  const name = children.props['aria-label'] ?? (typeof title === 'string' ? title : undefined);
  return (
    <>
      {cloneElement(children, { onPointerEnter: show, onFocus: show, ...(name && { 'aria-label': name }) })}
      {node && <Over node={node} title={title} />}
    </>
  );
}

function Over(props: { readonly node: HTMLElement; readonly title: ReactNode }) {
  const TipOver = useTipOver();
  return TipOver && <TipOver {...props} />;
}
