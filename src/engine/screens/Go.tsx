import { styled } from '@mui/material/styles';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { afterPaint } from './afterPaint.web.ts';
import { goTo, isPlainClick } from './navigation.web.ts';

const Anchor = styled('a')({});
/** The default look of a link. */
const TextLink = styled('a')({
  color: 'var(--mui-palette-primary-main)',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
});

export interface GoProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address in the product: `/customers/12?tab=jobs`. */
  readonly to: string;
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly sx?: object;
}

/**
 * A link inside the application. The browser treats it as an ordinary link (new tab, copy, middle click). A plain click
 * changes the screen, and hover or focus preloads the code. Also the `component` of buttons, cards and menu entries.
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
        // Drawing the next page takes long, so the click is answered first.
        afterPaint(() => goTo(router, to, { replace }));
      }}
    />
  );
}

function preload(router: AnyRouter, to: string): void {
  // If the screen cannot be loaded, it shows the error when it is opened.
  router.preloadRoute({ to: to.replace(/[?#].*$/s, '') }).catch(() => {});
}
