import { usePhoto } from '../session/photos.web.ts';
import { Initials } from './Initials.tsx';

export interface PersonFaceProps {
  /** Null for the product itself. */
  readonly userId: number | null;
  readonly name: string;
  /** Initials that the user chose, in place of the name's first letters. */
  readonly initials?: string;
  readonly size?: number;
}

/** A colleague's photo, or their initials on a constant colour. The name is shown next to it. */
export function PersonFace({ userId, name, initials, size = 26 }: PersonFaceProps) {
  const image = usePhoto(userId, size);
  return (
    <Initials
      name={name}
      person
      size={size}
      {...(initials ? { initials } : {})}
      {...(userId === null ? {} : { colourOf: String(userId) })}
      {...(image ? { image } : {})}
    />
  );
}
