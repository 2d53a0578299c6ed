import { inSentence } from '../../entity/inSentence.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import { FilterBuilder } from '../FilterBuilder.tsx';
import { clausesOf, treeOf } from '../filterTree.ts';
import type { Asked } from '../listAddress.ts';
import type { Condition } from '../query.ts';
import type { FieldsByKey } from './offered.ts';

export interface BuilderDialogProps {
  readonly entity: AnyEntity;
  readonly fields: FieldsByKey;
  readonly fixed: readonly Condition[];
  readonly asked: Asked;
  readonly customerId?: number | undefined;
  readonly onAsk: (asked: Asked, how?: { readonly push?: boolean }) => void;
  readonly onClose: () => void;
}

/** Edits the whole filter of a list, in groups, in a dialog over the list. */
export function BuilderDialog({ entity, fields, fixed, asked, customerId, onAsk, onClose }: BuilderDialogProps) {
  const id = useId();
  const [tree, setTree] = useState(() => treeOf(asked.where));
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id} transitionDuration={120}>
      <DialogTitle id={id}>Filter {inSentence(entity.plural)}</DialogTitle>
      <DialogContent>
        <FilterBuilder
          entity={entity}
          fields={fields}
          fixed={fixed}
          tree={tree}
          onChange={setTree}
          customerId={customerId}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          onClick={() => {
            onAsk({ ...asked, where: clausesOf(tree) }, { push: true });
            onClose();
          }}
        >
          Show results
        </Button>
      </DialogActions>
    </Dialog>
  );
}
