import Avatar from '@mui/material/Avatar';
import { colourFor, initialsOf } from './initials.ts';

export interface InitialsProps {
  readonly name: string;
  readonly size?: number;
  /** People are circles, other records are squares with rounded corners. */
  readonly person?: boolean;
  readonly image?: string;
  /** Initials other than the name's first letters. */
  readonly initials?: string;
  /** The text that determines the colour. Defaults to the name. */
  readonly colourOf?: string;
}

/** The first letters of a name on a coloured background. Decorative next to the name, so hidden from screen readers. */
export function Initials({
  name,
  size = 26,
  person = false,
  image,
  initials = initialsOf(name),
  colourOf = name,
}: InitialsProps) {
  return (
    <Avatar
      variant={person ? 'circular' : 'rounded'}
      aria-hidden="true"
      {...(image ? { src: image, alt: '' } : {})}
      sx={{
        width: size,
        height: size,
        bgcolor: colourFor(colourOf),
        color: '#fff',
        fontSize: `${Math.round(size * 0.38)}px`,
        fontWeight: 700,
        ...(person ? {} : { borderRadius: `${Math.round(size * 0.24)}px` }),
      }}
    >
      {initials}
    </Avatar>
  );
}
