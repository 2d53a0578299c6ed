import { AssignPanel } from './AssignPanel.tsx';

/** Customers that a user sees. */
export const Screen = () => <AssignPanel of="customer" />;
