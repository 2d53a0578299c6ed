import { usePhoto } from '../session/photos.web.ts';
import { Initials } from './Initials.tsx';

export interface PersonFaceProps {
  /** Null for what the product did itself. */
  readonly userId: number | null;
  readonly name: string;
  /** Those the person chose, instead of the first letters of the name. */
  readonly initials?: string;
  readonly size?: number;
}

/** A colleague's photo, or their initials on a colour that is always theirs. The name stands beside it. */
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
