import { inSentence } from '../entity/inSentence.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { ChevronDown, LayoutList } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AnyEntity } from '../entity/entity.ts';
import type { Asked } from './listAddress.ts';
import type { Layout } from './layout.ts';
import type { SavedView } from './views/useViews.web.ts';

export interface SavedViewsProps {
  readonly entity: AnyEntity;
  /** The open view, if there is one. */
  readonly view: SavedView | undefined;
  /** The open view has unsaved changes. */
  readonly isChanged: boolean;
  readonly asked: Asked;
  readonly layout: Layout;
  /** The view that the list opens with. */
  readonly ownView: string | undefined;
  readonly onOpen: (view: SavedView) => void;
  readonly onOpenAll: () => void;
  readonly onOwnView: (view: string | undefined) => void;
  /** Called when the current query was saved as this view. */
  readonly onSaved: (view: SavedView) => void;
}

/** The name of the open view. It opens a menu of views and of actions for this one. */
export function SavedViews(props: SavedViewsProps) {
  const { entity, view, isChanged } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<LayoutList size={15} />}
        endIcon={<ChevronDown size={14} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flexShrink: 0, maxWidth: 220, minHeight: 32, '& .MuiButton-icon': { color: 'text.secondary' } }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {view ? view.name : `All ${inSentence(entity.plural)}`}
        </Box>
        {view && isChanged && (
          <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', fontWeight: 500 }}>
            changed
          </Box>
        )}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: -4, horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Views of this list' } }}
      >
        <Suspense fallback={<Box sx={{ width: 300, height: 160 }} />}>
          {anchor && <ViewsMenu {...props} onClose={() => setAnchor(null)} />}
        </Suspense>
      </Popover>
    </>
  );
}

const ViewsMenu = lazy(async () => ({ default: (await import('./views/ViewsMenu.tsx')).ViewsMenu }));
