import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useState } from 'react';

export interface RailEntry {
  /** The ID of the section's element. */
  readonly id: string;
  readonly title: string;
}

export interface SectionRailProps {
  readonly entries: readonly RailEntry[];
  /** Called before the section scrolls into view, so that a folded one opens. */
  readonly onGo: (entry: RailEntry) => void;
}

/** Links to the sections of a long form, at its side. The visible section is marked. */
export function SectionRail({ entries, onGo }: SectionRailProps) {
  const current = useCurrent(entries);
  const go = (entry: RailEntry) => {
    onGo(entry);
    // A folded section renders after this call.
    requestAnimationFrame(() => showSection(entry.id));
  };
  return (
    <Box
      component="nav"
      aria-label="Sections of this form"
      sx={{
        position: 'sticky',
        top: 'calc(var(--shell-top, 57px) + 16px)',
        display: 'flex',
        flexDirection: 'column',
        borderLeft: '1px solid',
        borderColor: 'divider',
      }}
    >
      {entries.map((entry) => {
        const isCurrent = entry.id === current;
        return (
          <ButtonBase
            key={entry.id}
            component="a"
            href={`#${entry.id}`}
            aria-current={isCurrent ? 'true' : undefined}
            onClick={(event: React.MouseEvent) => {
              event.preventDefault();
              go(entry);
            }}
            sx={{
              justifyContent: 'flex-start',
              textAlign: 'left',
              minHeight: 28,
              px: 1.5,
              ml: '-1px',
              borderLeft: '2px solid',
              borderColor: isCurrent ? 'primary.main' : 'transparent',
              color: isCurrent ? 'text.primary' : 'text.secondary',
              fontSize: '0.8125rem',
              fontWeight: isCurrent ? 600 : 400,
              '&:hover': { color: 'text.primary' },
            }}
          >
            {entry.title}
          </ButtonBase>
        );
      })}
    </Box>
  );
}

function showSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input:not([type=hidden], [disabled]), textarea, [role=combobox]')?.focus({
    preventScroll: true,
  });
}

/** The section with the focus, otherwise the last one whose start was scrolled past. */
function useCurrent(entries: readonly RailEntry[]): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id);
  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    const all = ids.split(' ');
    const look = () => {
      const passed = all.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < PASSED,
      );
      setCurrent(passed.at(-1) ?? all[0]);
    };
    const follow = ({ target }: FocusEvent) => {
      const within = target instanceof Element ? all.find((id) => document.getElementById(id)?.contains(target)) : null;
      if (within) setCurrent(within);
    };
    document.addEventListener('scroll', look, { passive: true, capture: true });
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      document.removeEventListener('focusin', follow);
    };
  }, [ids]);
  return current;
}

/** Distance from the top of the window at which a section counts as reached, in pixels. */
const PASSED = 160;
