import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Icon } from '#engine/parts/Icon.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { AddPlaces } from './AddPlaces.tsx';
import { location } from './location.ts';
import { type Branch, DEEPEST, treeOf } from './location.rules.ts';
import { PlaceMenu } from './PlaceMenu.tsx';
import { type LocationRow, type SiteRow, useLocations } from './useSites.web.ts';

/** Editable tree of the buildings, floors and rooms of a site. */
export function LocationTree({ site, sites }: { readonly site: SiteRow; readonly sites: readonly SiteRow[] }) {
  const { data: places, error, refetch } = useLocations(site.id);
  const [adding, setAdding] = useState<number | 'site' | null>(null);
  if (error && !places)
    return <Failed what="The locations could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!places) return <SkeletonRows rows={3} />;
  const mayAdd = allows('location.create');
  return (
    <Box sx={{ py: 0.5 }}>
      {places.length === 0 && adding !== 'site' && (
        <Box sx={{ px: 2, py: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
          No locations yet. Add buildings, floors and rooms to record where assets are.
        </Box>
      )}
      <Branches branches={treeOf(places)} site={site} sites={sites} adding={adding} onAdd={setAdding} />
      {adding === 'site' && <AddPlaces site={site} parent={null} onClose={() => setAdding(null)} />}
      {mayAdd && adding !== 'site' && (
        <Button
          size="small"
          startIcon={<Plus size={15} />}
          onClick={() => setAdding('site')}
          sx={{ ml: 1.25, my: 0.5 }}
        >
          {places.length === 0 ? 'Add buildings or rooms' : 'Add to site'}
        </Button>
      )}
    </Box>
  );
}

interface BranchesProps {
  readonly branches: readonly Branch<LocationRow>[];
  readonly site: SiteRow;
  readonly sites: readonly SiteRow[];
  /** The location to which the user adds another. */
  readonly adding: number | 'site' | null;
  readonly onAdd: (place: number | null) => void;
}

function Branches(props: BranchesProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {props.branches.map((branch) => (
        <OneBranch key={branch.place.id} branch={branch} {...props} />
      ))}
    </Box>
  );
}

const KIND_ICONS = {
  building: 'building',
  floor: 'layers',
  room: 'door-open',
  area: 'shapes',
  outside: 'sun',
} as const;
/** Levels open initially in large trees. */
const OPEN_LEVELS = 2;

function OneBranch({ branch, ...props }: BranchesProps & { readonly branch: Branch<LocationRow> }) {
  const { place, level, inside } = branch;
  const { site, sites, adding, onAdd } = props;
  const [isOpen, setOpen] = useState(level <= OPEN_LEVELS);
  const isAdding = adding === place.id;
  const hasInside = inside.length > 0;
  const kind = location.fields.kind.options?.[place.kind]?.label ?? place.kind;
  return (
    <li>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          minHeight: { xs: 44, md: 34 },
          pl: 1 + (level - 1) * 2.5,
          pr: 1,
          fontSize: '0.8125rem',
          '&:hover, &:focus-within': { bgcolor: 'action.hover' },
        }}
      >
        {hasInside ? (
          <IconButton
            size="small"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${place.name}`}
            onClick={() => setOpen(!isOpen)}
            sx={{ p: 0.25 }}
          >
            {isOpen ? <ChevronDown size={15} /> : <ChevronRight size={15} />}
          </IconButton>
        ) : (
          <Box sx={{ width: 23, flexShrink: 0 }} />
        )}
        <Icon name={KIND_ICONS[place.kind]} size={15} muted />
        <Go
          to={`/customer/${site.customerId}/locations/${place.id}`}
          sx={{
            fontWeight: level === 1 ? 600 : 500,
            color: 'text.primary',
            textDecoration: 'none',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            '&:hover': { color: 'primary.main' },
          }}
        >
          {place.name}
        </Go>
        <Box
          component="span"
          sx={{
            flex: 1,
            color: 'text.secondary',
            fontSize: '0.75rem',
            whiteSpace: 'nowrap',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          }}
        >
          {[kind, place.code, place.level === null ? null : `level ${place.level}`].filter(Boolean).join(' · ')}
          {!isOpen && hasInside && ` · contains ${inside.length}`}
        </Box>
        {allows('location.create') && level < DEEPEST && (
          <IconButton
            size="small"
            aria-label={`Add inside ${place.name}`}
            onClick={() => {
              setOpen(true);
              onAdd(place.id);
            }}
          >
            <Plus size={15} />
          </IconButton>
        )}
        <PlaceMenu place={place} hasInside={hasInside} sites={sites} />
      </Box>
      {isOpen && hasInside && <Branches {...props} branches={inside} />}
      {isAdding && <AddPlaces site={site} parent={place} onClose={() => onAdd(null)} />}
    </li>
  );
}
