import { useRouter } from '@tanstack/react-router';
import { useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { fill } from '../../screens/manifest.ts';
import { openAddress } from '../../screens/navigation.web.ts';
import { usePlace } from '../../screens/place.web.ts';
import { LayerContext, usePageTitle } from '../../http/appState.web.ts';
import { Panel } from './Panel.tsx';
import { PanelContext, type PanelHeading } from './panel.web.ts';

/**
 * A screen with its own address, shown as a drawer over its page. Closing goes back if the user came from that page, so
 * that Back does not open the panel again. Otherwise it navigates to the page.
 */
export function PanelScreen({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const { screen, params } = usePlace();
  const below = fill(screen.parent ?? '/', params);
  const layer = useContext(LayerContext) + 1;
  const [heading, setHeading] = useState<PanelHeading>({ title: screen.title });
  const cameFromBelow = useRef(router.stores.resolvedLocation.get()?.pathname === below);

  const door = useMemo(() => {
    const close = ({ unasked = false } = {}) => {
      if (cameFromBelow.current && router.history.canGoBack()) router.history.back({ ignoreBlocker: unasked });
      else openAddress(router, below + router.history.location.search, { replace: true, keepScroll: true, unasked });
    };
    return { close, setHeading };
  }, [router, below]);

  return (
    <PanelContext value={door}>
      <LayerContext value={layer}>
        <OnTop title={heading.title} />
        <Panel
          open
          title={heading.title}
          subtitle={heading.subtitle}
          onClose={() => door.close()}
          {...(heading.wide ? { width: WIDE } : {})}
        >
          {children}
        </Panel>
      </LayerContext>
    </PanelContext>
  );
}

const WIDE = 760;

/** Sets the document title to that of the panel, in place of the page below. */
function OnTop({ title }: { readonly title: string }) {
  usePageTitle(title);
  return null;
}
