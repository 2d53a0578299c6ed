import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { titleOf } from '../../entity/shape.ts';
import type { RecordAnswer } from '../../lists/useRecord.web.ts';
import { ApiError } from '../../http/failure.ts';
import type { FaceContext } from '../../kinds/face.web.ts';
import { toast } from '../../parts/toasts.web.ts';
import { doable, doneWords } from '../../actions/doable.ts';
import { AskedAction } from './AskedAction.tsx';
import { useAct } from './useAct.web.ts';
import type { AnyEntity } from '../../entity/entity.ts';

export interface ActionButtonProps {
  readonly entity: AnyEntity;
  readonly answer: RecordAnswer;
  /** The name of the declared action. */
  readonly action: string;
  readonly context?: FaceContext;
  /** A small button stands in a row of a list, so it is never filled: a page has one main action. */
  readonly size?: 'small' | 'medium';
  readonly onDone?: (answer: RecordAnswer) => void;
}

/** A button for one declared action on one record. Renders nothing if the action is not available to the user at present. */
export function ActionButton({ entity, answer, action: name, context, size = 'medium', onDone }: ActionButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { row, may } = answer;
  const act = useAct({ entity, row }, name);
  const found = doable(entity, row, may).find((each) => each.name === name);
  if (!found) return null;

  const done = (next: RecordAnswer) => {
    toast(doneWords(found.action, titleOf(entity, next.row)));
    onDone?.(next);
  };
  return (
    <>
      <Button
        size={size}
        variant={found.action.tone === 'main' && size !== 'small' ? 'contained' : 'outlined'}
        color={found.action.tone === 'danger' ? 'error' : 'primary'}
        loading={act.isPending}
        onClick={() => (found.asks ? setAsking(true) : act.mutate({}, { onSuccess: done }))}
      >
        {found.action.label}
      </Button>
      {act.error instanceof ApiError && <Alert severity="error">{act.error.message}</Alert>}
      <AskedAction
        entity={entity}
        row={row}
        doable={isAsking ? found : null}
        {...(context ? { context } : {})}
        {...(onDone ? { onDone } : {})}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
