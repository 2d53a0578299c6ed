import Box from '@mui/material/Box';
import { Fragment, type MouseEvent } from 'react';
import { PersonFace } from '../../parts/PersonFace.tsx';
import { Go } from '../../screens/Go.tsx';
import type { CellProps } from '../face.web.ts';
import { referredIn } from './referred.ts';

/** The names of one or more records, as links if the user may open their pages. */
export function RefCell({ field, value, place, context }: CellProps) {
  return (
    <Box component="span" sx={place === 'facts' ? undefined : SHORT}>
      {referredIn(field, value).map(({ noun, id }, at) => (
        <Fragment key={`${noun} ${id}`}>
          {at > 0 && ', '}
          <Name
            {...(context?.refs?.[noun]?.[id] ?? { title: `#${id}` })}
            to={context?.addressOf?.(noun, id) ?? null}
            {...(noun === PEOPLE ? { userId: id } : {})}
          />
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
  /** The user ID of a colleague, whose photo is shown before the name. */
  readonly userId?: number;
}
function Name({ title, subtitle, archived, to, userId }: NameProps) {
  const name = archived ? `${title} (archived)` : title;
  const words = userId === undefined ? name : <Person userId={userId} title={title} name={name} />;
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

const Person = ({
  userId,
  title,
  name,
}: {
  readonly userId: number;
  readonly title: string;
  readonly name: string;
}) => (
  <Box component="span" sx={PERSON}>
    <PersonFace userId={userId} name={title} size={20} />
    <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {name}
    </Box>
  </Box>
);

/** The noun of the product's users. */
const PEOPLE = 'user';

const PERSON = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  maxWidth: '100%',
  verticalAlign: 'bottom',
} as const;

const SHORT = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
