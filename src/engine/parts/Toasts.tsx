import { laterPart } from '../screens/laterPart.web.ts';
import { useToast } from './toasts.web.ts';

const useShownToast = laterPart(async () => (await import('./ShownToast.tsx')).ShownToast);

/** Toasts at the bottom left, one at a time. */
export function Toasts() {
  const { shown } = useToast();
  const Shown = useShownToast();
  return (
    <div role="status" aria-live="polite">
      {shown && Shown && <Shown key={shown.id} toast={shown} />}
    </div>
  );
}
