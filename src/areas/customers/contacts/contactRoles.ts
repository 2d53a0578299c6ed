/** Roles of a contact at their organisation. One primary contact per customer. */
export const CONTACT_ROLES = {
  primary: { label: 'Primary', tone: 'good' },
  technical: { label: 'Technical' },
  billing: { label: 'Billing' },
  decisionMaker: { label: 'Decision maker' },
  emergency: { label: 'Emergency' },
  keyholder: { label: 'Keyholder' },
  safeguarding: { label: 'Safeguarding' },
  dataProtection: { label: 'Data protection' },
  siteManager: { label: 'Site manager' },
  visitReports: { label: 'Visit reports' },
} as const;
export type ContactRole = keyof typeof CONTACT_ROLES;
