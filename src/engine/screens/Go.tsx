import { styled } from '@mui/material/styles';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { goTo, isPlainClick } from './navigation.web.ts';

const Anchor = styled('a')({});
/** A link that nobody gave a look of its own. */
const TextLink = styled('a')({
  color: 'var(--mui-palette-primary-main)',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});

export interface GoProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of ours: `/customers/12?tab=jobs`. */
  readonly to: string;
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly sx?: object;
}

/**
 * A link inside the application: an ordinary one to the browser (new tab, copy, middle click), a change of screen on a
 * plain click, and the screen's code is fetched as soon as the pointer or the focus is on it. Also the `component` of
 * buttons, cards and menu entries.
 */
export function Go({ to, replace = false, onClick, onPointerEnter, onFocus, target, ...rest }: GoProps) {
  const router = useRouter();
  const Link = rest.sx || rest.className ? Anchor : TextLink;
  return (
    <Link
      {...rest}
      href={to}
      target={target}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload(router, to);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload(router, to);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || target || !isPlainClick(event)) return;
        event.preventDefault();
        goTo(router, to, { replace });
      }}
    />
  );
}

function preload(router: AnyRouter, to: string): void {
  // A screen that cannot be fetched now will say so when it is opened.
  router.preloadRoute({ to: to.replace(/[?#].*$/s, '') }).catch(() => {});
}
