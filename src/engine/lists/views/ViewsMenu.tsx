import { inSentence } from '../../entity/inSentence.ts';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import { Check, House, Pencil, Pin, PinOff, Save, SaveAll, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { ApiError } from '../../http/failure.ts';
import { writeAsked } from '../listAddress.ts';
import type { SavedViewsProps } from '../SavedViews.tsx';
import { type SavedView, useViewChanges, useViews } from './useViews.web.ts';
import { pin, usePinned } from './usePinned.web.ts';
import { ViewForm } from './ViewForm.tsx';

/** The views of a list and the actions for the open one. */
export function ViewsMenu(props: SavedViewsProps & { readonly onClose: () => void }) {
  const { entity, view, isChanged, asked, layout, ownView, onOpen, onOpenAll, onOwnView, onSaved, onClose } = props;
  const [form, setForm] = useState<'new' | 'rename' | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { views, isKnown } = useViews(entity, true);
  const { save, change, remove } = useViewChanges(entity);
  const present = { query: writeAsked(asked), layout };
  const isOwn = ownView === (view ? String(view.id) : undefined);
  const pinned = usePinned();
  const to = view && `${window.location.pathname}?view=${view.id}`;
  const isPinned = pinned.some((each) => each.to === to);

  const open = (next: SavedView | null) => {
    if (next) onOpen(next);
    else onOpenAll();
    onClose();
  };
  if (form)
    return (
      <ViewForm
        heading={form === 'new' ? 'Save list as view' : 'Rename or share'}
        first={form === 'rename' && view ? view : { name: '', shared: false }}
        failed={form === 'new' ? save.error : change.error}
        isBusy={save.isPending || change.isPending}
        onCancel={() => setForm(null)}
        onSave={async (given) => {
          if (form === 'rename' && view) {
            await change.mutateAsync({ id: view.id, ...given });
            if (to && isPinned) pin({ label: given.name, to }, true);
          } else onSaved({ ...(await save.mutateAsync({ ...given, ...present })), layout });
          onClose();
        }}
      />
    );

  const groups: readonly (readonly [heading: string, views: readonly SavedView[]])[] = [
    ['My views', views.filter((each) => each.mine)],
    ['Shared by other users', views.filter((each) => !each.mine)],
  ];
  return (
    <Box sx={{ width: 300 }}>
      <MenuList dense autoFocusItem aria-label="Views" sx={{ maxHeight: 'min(360px, 50vh)', overflowY: 'auto' }}>
        <ViewItem
          name={`All ${inSentence(entity.plural)}`}
          isChosen={!view}
          isOwn={ownView === undefined}
          onOpen={() => open(null)}
        />
        {groups
          .filter(([, each]) => each.length > 0)
          .flatMap(([heading, each]) => [
            <ListSubheader
              key={heading}
              disableSticky
              sx={{ lineHeight: '28px', fontSize: '0.6875rem', bgcolor: 'transparent' }}
            >
              {heading}
            </ListSubheader>,
            ...each.map((one) => (
              <ViewItem
                key={one.id}
                name={one.name}
                about={one.mine ? (one.shared ? 'Shared with all users' : undefined) : one.ownerName}
                isChosen={one.id === view?.id}
                isOwn={ownView === String(one.id)}
                onOpen={() => open(one)}
              />
            )),
          ])}
        {!isKnown && <MenuItem disabled>Loading…</MenuItem>}
      </MenuList>
      <Divider />
      <MenuList dense aria-label="This view">
        {view?.mine && isChanged && (
          <Act
            icon={<Save size={16} />}
            onClick={() =>
              void change
                .mutateAsync({ id: view.id, ...present })
                .then(() => onSaved({ ...view, ...present }))
                .then(onClose)
            }
          >
            Save changes to “{view.name}”
          </Act>
        )}
        {view && isChanged && (
          <Act icon={<Check size={16} />} onClick={() => open(view)}>
            Discard changes
          </Act>
        )}
        <Act icon={<SaveAll size={16} />} onClick={() => setForm('new')}>
          Save as new view…
        </Act>
        {!isOwn && (
          <Act
            icon={<House size={16} />}
            onClick={() => {
              onOwnView(view ? String(view.id) : undefined);
              onClose();
            }}
          >
            Open this list with {view ? `“${view.name}”` : 'everything'}
          </Act>
        )}
        {view && to && (
          <Act
            icon={isPinned ? <PinOff size={16} /> : <Pin size={16} />}
            onClick={() => {
              pin({ label: view.name, to }, !isPinned);
              onClose();
            }}
          >
            {isPinned ? 'Unpin from menu' : 'Pin to menu'}
          </Act>
        )}
        {view?.mine && (
          <Act icon={<Pencil size={16} />} onClick={() => setForm('rename')}>
            Rename or share…
          </Act>
        )}
        {view?.mine && (
          <Act icon={<Trash2 size={16} />} onClick={() => setRemoving(true)}>
            Delete view…
          </Act>
        )}
      </MenuList>
      {view && (
        <ConfirmDialog
          open={isRemoving}
          danger
          title={`Delete the view “${view.name}”?`}
          verb="Delete view"
          busy={remove.isPending}
          failed={remove.error instanceof ApiError ? remove.error.message : null}
          onClose={() => setRemoving(false)}
          onConfirm={() =>
            void remove.mutateAsync(view.id).then(() => {
              if (ownView === String(view.id)) onOwnView(undefined);
              if (to && isPinned) pin({ label: view.name, to }, false);
              open(null);
            })
          }
        >
          {view.shared ? 'All users lose this view. The records do not change.' : 'The records do not change.'}
        </ConfirmDialog>
      )}
    </Box>
  );
}

interface ViewItemProps {
  readonly name: string;
  readonly about?: string | undefined;
  readonly isChosen: boolean;
  readonly isOwn: boolean;
  readonly onOpen: () => void;
}

const ViewItem = ({ name, about, isChosen, isOwn, onOpen }: ViewItemProps) => (
  <MenuItem selected={isChosen} onClick={onOpen}>
    <ListItemText primary={name} secondary={about} slotProps={{ primary: { noWrap: true } }} />
    {isOwn && <House size={14} role="img" aria-label="Default view" />}
  </MenuItem>
);

const Act = ({
  icon,
  onClick,
  children,
}: {
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) => (
  <MenuItem onClick={onClick}>
    <ListItemIcon>{icon}</ListItemIcon>
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {children}
    </Box>
  </MenuItem>
);
