import { api } from '#engine/http/client.web.ts';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { OneTextDialog } from '../OneTextDialog.tsx';

interface SaveTemplateDialogProps {
  readonly orderId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Saves the lines and texts of an order as a template, and opens it. */
export function SaveTemplateDialog({ orderId, name, onClose }: SaveTemplateDialogProps) {
  const go = useGo();
  return (
    <OneTextDialog<RecordAnswer>
      title="Save as order template"
      verb="Save"
      label="Name"
      first={name.slice(0, 120)}
      max={120}
      send={(text) =>
        api(`/api/v1/accounts/customer/orders/${orderId}/template`, { method: 'POST', body: { name: text } })
      }
      onDone={({ row }) => go(`/accounts/customer/orders/templates/${row.id}`)}
      onClose={onClose}
    />
  );
}
