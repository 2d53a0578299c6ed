import { AssignPanel } from './AssignPanel.tsx';

/** Which suppliers a user sees. */
export const Screen = () => <AssignPanel of="supplier" />;
