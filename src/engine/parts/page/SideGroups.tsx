import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Go } from '../../screens/Go.tsx';
import { Icon } from '../Icon.tsx';
import { Mark } from '../StatusPill.tsx';
import { FoldingPart, NAME } from './FoldingPart.tsx';
import { type SideGroup, type SideItem, totalOf, worstOf } from './sideGroups.ts';

export interface SideGroupsProps extends SideLook {
  readonly groups: readonly SideGroup[];
  /** The name of the menu, which stores the state of its own groups. */
  readonly of: string;
}

/** The groups of a side menu under shared headings. A folded group shows the worst status of its entries. */
export const SideGroups = ({ groups, of, ...look }: SideGroupsProps) =>
  groups.map(({ label, section, isUsuallyOpen, items }, at) => (
    <Box key={`${section ?? ''} ${label ?? at}`}>
      {section && section !== groups[at - 1]?.section && <SectionHead>{section}</SectionHead>}
      {label ? (
        <FoldingPart
          name={`${of}.${label}`}
          label={label}
          isHere={items.some(({ to }) => to === look.here)}
          isUsuallyOpen={isUsuallyOpen ?? false}
          aside={(isOpen) => <Summary items={items} isOpen={isOpen} />}
        >
          <Box sx={{ pl: 1.5 }}>
            <Entries items={items} {...look} />
          </Box>
        </FoldingPart>
      ) : (
        <Entries items={items} {...look} />
      )}
    </Box>
  ));

function Summary({ items, isOpen }: { readonly items: readonly SideItem[]; readonly isOpen: boolean }) {
  const worst = isOpen ? undefined : worstOf(items);
  const total = totalOf(items);
  return (
    <>
      {worst && <Mark {...worst} />}
      {total !== undefined && <Count of={total} />}
    </>
  );
}

export const SectionHead = ({ children }: { readonly children: string }) => (
  <Typography
    variant="overline"
    component="div"
    sx={{ mt: 1.5, mb: 0.25, px: 1, lineHeight: '24px', color: 'text.secondary' }}
  >
    {children}
  </Typography>
);

/** The present entry, and a component for the end of each line. */
export interface SideLook {
  readonly here: string | undefined;
  readonly Beside?: ComponentType<{ readonly at: string }> | undefined;
}

export const Entries = ({ items, here, Beside }: SideLook & { readonly items: readonly SideItem[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {items.map((item) => (
      <li key={item.to}>
        <Entry item={item} isCurrent={item.to === here} Beside={Beside} />
      </li>
    ))}
  </Box>
);

interface EntryProps extends Pick<SideLook, 'Beside'> {
  readonly item: SideItem;
  readonly isCurrent: boolean;
}

function Entry({ item, isCurrent, Beside }: EntryProps) {
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
      {item.icon && <Icon name={item.icon} size={15} muted={!isCurrent} />}
      <Box component="span" sx={NAME}>
        {item.label}
        {item.hint && (
          <Box component="span" sx={{ ...NAME, display: 'block', py: 0, fontSize: '0.75rem', color: 'text.secondary' }}>
            {item.hint}
          </Box>
        )}
      </Box>
      {item.attention && <Mark {...item.attention} />}
      {item.count !== undefined && <Count of={item.count} />}
      {Beside && <Beside at={item.to} />}
    </Go>
  );
}

const Count = ({ of }: { readonly of: number }) => (
  <Box component="span" className="num" sx={{ fontSize: '0.75rem', fontWeight: 450, color: 'text.secondary' }}>
    {of.toLocaleString('en-GB')}
  </Box>
);
