import { AssignPanel } from './AssignPanel.tsx';

/** Suppliers that a user sees. */
export const Screen = () => <AssignPanel of="supplier" />;
