import { AssignPanel } from './AssignPanel.tsx';

/** Which customers a user sees. */
export const Screen = () => <AssignPanel of="customer" />;
