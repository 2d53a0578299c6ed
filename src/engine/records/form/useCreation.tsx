import { lazy, type ReactNode, Suspense, useState } from 'react';
import { nounDetails } from '../../entity/nounDetails.ts';
import { nounEntry } from '../../entity/nounIndex.ts';
import type { FaceContext, Picked } from '../../kinds/face.web.ts';
import { allows } from '../../session/session.web.ts';

interface Asked {
  readonly noun: string;
  readonly typed: string;
  readonly settle: (picked: Picked | null) => void;
}

export interface Creation {
  /** Passed to the pickers of a form, so that they offer to create records. */
  readonly creatorOf: NonNullable<FaceContext['creatorOf']>;
  /** Rendered in the form. Empty until a picker creates a record. */
  readonly dialog: ReactNode;
}

/** Lets the pickers of a form create missing records, in a dialog over the form. */
export function useCreation(context: FaceContext): Creation {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    creatorOf: (noun) => {
      const isOffered = nounEntry(noun) && nounDetails(noun)?.creatableBy !== undefined && allows(`${noun}.create`);
      if (!isOffered) return undefined;
      return (typed) => new Promise((settle) => setAsked({ noun, typed, settle }));
    },
    dialog: asked && (
      <Suspense fallback={null}>
        <CreateDialog
          noun={asked.noun}
          typed={asked.typed}
          context={context}
          onDone={(picked) => {
            setAsked(null);
            asked.settle(picked);
          }}
        />
      </Suspense>
    ),
  };
}

// Loaded on first use.
const CreateDialog = lazy(async () => ({ default: (await import('./CreateDialog.tsx')).CreateDialog }));
