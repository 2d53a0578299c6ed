import Box from '@mui/material/Box';
import { Fragment, type MouseEvent } from 'react';
import { Go } from '../../screens/Go.tsx';
import type { CellProps } from '../face.web.ts';
import { idsOf } from '../refs/refs.ts';

/** The name of one record or several, as links where their pages may be opened. */
export function RefCell({ field, value, place, context }: CellProps) {
  const noun = String(field.to);
  return (
    <Box component="span" sx={place === 'facts' ? undefined : SHORT}>
      {idsOf(value).map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Name {...(context?.refs?.[noun]?.[id] ?? { title: `#${id}` })} to={context?.addressOf?.(noun, id) ?? null} />
        </Fragment>
      ))}
    </Box>
  );
}

interface NameProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly archived?: true;
  readonly to: string | null;
}
function Name({ title, subtitle, archived, to }: NameProps) {
  const words = archived ? `${title} (archived)` : title;
  if (!to) return <span title={subtitle}>{words}</span>;
  return (
    <Go
      to={to}
      title={subtitle}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      sx={{ color: 'primary.main' }}
    >
      {words}
    </Go>
  );
}

const SHORT = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
