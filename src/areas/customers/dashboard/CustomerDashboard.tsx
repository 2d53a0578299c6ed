import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { ArrowDown, ArrowUp, Eye, EyeOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Page } from '#core/parts/Page.tsx';
import { useSettled } from '#core/parts/useSettled.web.ts';
import { usePlace } from '#core/screens/place.web.ts';
import { Slot } from '#core/screens/slots.tsx';
import { usePageTitle } from '#core/session/appState.web.ts';
import { allows } from '#core/session/session.web.ts';
import { useOverview } from '../browser/useOverview.web.ts';
import { arranged, AS_BUILT, type Arrangement, moved } from './arrangement.ts';
import { DashboardTiles } from './DashboardTiles.tsx';
import { ownWidgets } from './ownWidgets.tsx';
import { useArrangement } from './useArrangement.web.ts';
import { dashboardWidgets, type Widget } from './widgets.web.ts';

/** One page on which a customer is seen whole: figures, what needs attention, people, places, and what areas add. */
export function Screen() {
  const { params } = usePlace();
  const customerId = Number(params.customerId);
  const { data: overview } = useOverview(customerId);
  const [arrangement, arrange] = useArrangement();
  const [isArranging, setArranging] = useState(false);
  usePageTitle(overview ? `${overview.customer.name} · Customer Dashboard` : null);
  const widgets = arranged(
    [...ownWidgets, ...dashboardWidgets()]
      .sort((a, b) => a.order - b.order)
      .filter(({ permission }) => allows(permission)),
    arrangement,
  );
  const shown = widgets.filter(({ key }) => isArranging || !arrangement.hidden.includes(key));
  const columns = useColumns();
  const isSettled = useSettled();
  const actions = useMemo(
    () => [
      {
        label: isArranging ? 'Done' : 'Arrange',
        icon: 'layout-dashboard',
        onClick: () => setArranging(!isArranging),
        rare: !isArranging,
      },
      { label: 'Customer record', icon: 'building-2', to: `/customers/${customerId}` },
    ],
    [isArranging, customerId],
  );
  return (
    <Page title="Dashboard" actions={actions} crumbs={NO_CRUMBS}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DashboardTiles customerId={customerId} />
        {isArranging && (
          <Reset
            onReset={() => arrange(AS_BUILT)}
            isAsBuilt={arrangement.order.length === 0 && arrangement.hidden.length === 0}
          />
        )}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            ...(isSettled ? {} : { visibility: 'hidden' }),
          }}
        >
          {Array.from({ length: columns }, (_, column) => (
            <Box key={column} sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
              {shown
                .filter((_widget, at) => at % columns === column)
                .map((widget) => (
                  <Box key={widget.key} sx={{ minWidth: 0 }}>
                    {isArranging && (
                      <Handles
                        widget={widget}
                        keys={widgets.map(({ key }) => key)}
                        arrangement={arrangement}
                        onChange={arrange}
                      />
                    )}
                    <Box
                      sx={isArranging && arrangement.hidden.includes(widget.key) ? { opacity: 0.45 } : {}}
                      inert={isArranging}
                    >
                      <widget.component customerId={customerId} customers={overview?.group ?? [customerId]} />
                    </Box>
                  </Box>
                ))}
              {column === columns - 1 && <Slot place="customer:dashboard" customerId={customerId} />}
            </Box>
          ))}
        </Box>
      </Box>
    </Page>
  );
}

const NO_CRUMBS = [] as const;
/** Cards of different heights stand without holes when each column is its own. */
function useColumns(): number {
  const { breakpoints } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('lg'));
  const isHuge = useMediaQuery(breakpoints.up('xl'));
  return isHuge ? 3 : isWide ? 2 : 1;
}

interface HandlesProps {
  readonly widget: Widget;
  readonly keys: readonly string[];
  readonly arrangement: Arrangement;
  readonly onChange: (next: Arrangement) => void;
}

/** Moves a card a step, or takes it away; by keys as well as by pointer. */
function Handles({ widget: { key, title }, keys, arrangement, onChange }: HandlesProps) {
  const isHidden = arrangement.hidden.includes(key);
  const at = keys.indexOf(key);
  const hide = () =>
    onChange({
      ...arrangement,
      hidden: isHidden ? arrangement.hidden.filter((each) => each !== key) : [...arrangement.hidden, key],
    });
  const move = (step: 1 | -1) => onChange({ ...arrangement, order: moved(keys, key, step) });
  return (
    <Box role="group" aria-label={title} sx={{ display: 'flex', alignItems: 'center', gap: 0.25, mb: 0.5 }}>
      <Typography variant="overline" component="span" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
        {title}
      </Typography>
      <IconButton size="small" aria-label={`Move ${title} earlier`} disabled={at === 0} onClick={() => move(-1)}>
        <ArrowUp size={15} />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Move ${title} later`}
        disabled={at === keys.length - 1}
        onClick={() => move(1)}
      >
        <ArrowDown size={15} />
      </IconButton>
      <IconButton size="small" aria-label={isHidden ? `Show ${title}` : `Hide ${title}`} onClick={hide}>
        {isHidden ? <EyeOff size={15} /> : <Eye size={15} />}
      </IconButton>
    </Box>
  );
}

function Reset({ onReset, isAsBuilt }: { readonly onReset: () => void; readonly isAsBuilt: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        flexWrap: 'wrap',
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      Move cards with the arrows, hide those you do not need. It is kept for you, for every customer.
      <Button size="small" disabled={isAsBuilt} onClick={onReset}>
        As it was
      </Button>
    </Box>
  );
}
