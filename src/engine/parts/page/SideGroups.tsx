import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Go } from '../../screens/Go.tsx';
import { Icon } from '../Icon.tsx';
import { Mark } from '../StatusPill.tsx';
import { isAt, type SideGroup, type SideItem, totalOf, worstOf } from './sideGroups.ts';
import { useUnfolded } from './sideUse.web.ts';

/** The groups of a side menu under the headings they share. */
export const SideGroups = ({ groups }: { readonly groups: readonly SideGroup[] }) =>
  groups.map((group, at) => (
    <Box key={`${group.section ?? ''} ${group.label ?? at}`}>
      {group.section && group.section !== groups[at - 1]?.section && <SectionHead>{group.section}</SectionHead>}
      {group.label ? <Folding label={group.label} items={group.items} /> : <Entries items={group.items} />}
    </Box>
  ));

export const SectionHead = ({ children }: { readonly children: string }) => (
  <Typography
    variant="overline"
    component="div"
    sx={{ mt: 1.5, mb: 0.25, px: 1, lineHeight: '24px', color: 'text.secondary' }}
  >
    {children}
  </Typography>
);

/** A group that is folded unless it was used lately; folded, it says the worst of what it holds. */
function Folding({ label, items }: { readonly label: string; readonly items: readonly SideItem[] }) {
  const id = useId();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [isOpen, toggle] = useUnfolded(
    label,
    items.some((item) => isAt(item, pathname)),
  );
  const worst = worstOf(items);
  const total = totalOf(items);
  return (
    <>
      <Box
        component="button"
        type="button"
        data-stop
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        sx={{
          all: 'unset',
          boxSizing: 'border-box',
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          width: '100%',
          minHeight: { xs: 44, md: 30 },
          px: 1,
          borderRadius: '6px',
          cursor: 'pointer',
          fontSize: '0.8125rem',
          fontWeight: 550,
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <ChevronDown
          size={15}
          aria-hidden="true"
          style={{ flexShrink: 0, opacity: 0.7, transform: isOpen ? 'none' : 'rotate(-90deg)' }}
        />
        <Box component="span" sx={NAME}>
          {label}
        </Box>
        {worst && !isOpen && <Mark {...worst} />}
        {total !== undefined && <Count of={total} />}
      </Box>
      <Box id={id} sx={{ pl: 1.5 }}>
        {isOpen && <Entries items={items} />}
      </Box>
    </>
  );
}

export function Entries({ items }: { readonly items: readonly SideItem[] }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {items.map((item) => (
        <li key={item.to}>
          <Entry item={item} isCurrent={isAt(item, pathname)} />
        </li>
      ))}
    </Box>
  );
}

function Entry({ item, isCurrent }: { readonly item: SideItem; readonly isCurrent: boolean }) {
  return (
    <Go
      to={item.to}
      data-stop
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: { xs: 44, md: 30 },
        px: 1,
        borderRadius: '6px',
        fontSize: '0.8125rem',
        fontWeight: isCurrent ? 600 : 450,
        textDecoration: 'none',
        color: isCurrent ? 'primary.main' : 'text.primary',
        bgcolor: isCurrent ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: isCurrent ? 'action.selected' : 'action.hover' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Icon name={item.icon} size={15} muted={!isCurrent} />
      <Box component="span" sx={NAME}>
        {item.label}
        {item.hint && (
          <Box component="span" sx={{ display: 'block', ...CUT, fontSize: '0.75rem', color: 'text.secondary' }}>
            {item.hint}
          </Box>
        )}
      </Box>
      {item.attention && <Mark {...item.attention} />}
      {item.count !== undefined && <Count of={item.count} />}
    </Go>
  );
}

const Count = ({ of }: { readonly of: number }) => (
  <Box component="span" className="num" sx={{ fontSize: '0.75rem', fontWeight: 450, color: 'text.secondary' }}>
    {of.toLocaleString('en-GB')}
  </Box>
);

const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const NAME = { flex: 1, minWidth: 0, lineHeight: '18px', py: 0.5, ...CUT } as const;
