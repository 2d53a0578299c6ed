import { openTestProvider, type TestProvider } from '../tests/support/testProvider.server.ts';
import { type Mailbox, openMailbox } from '../tests/support/mailbox.server.ts';
import { type OwnProduct, ownProduct } from './ownProduct.ts';
import { freePort } from './server.ts';

/** A separate product for a test, with a mail server and the company's sign-in provider, both real and listening. */
export interface OwnInstallation {
  readonly product: OwnProduct;
  /** With the name of this machine, as in links in emails. */
  readonly url: string;
  readonly mailbox: Mailbox;
  readonly company: TestProvider;
  readonly close: () => Promise<void>;
}

/** Addresses in this domain belong to the company. */
export const COMPANY = 'msp.example';

export async function openOwnInstallation(): Promise<OwnInstallation> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const mailbox = await openMailbox();
  const company = await openTestProvider(`${url}/logon/company`);
  const product = await ownProduct({
    PORT: String(port),
    SMTP_URL: mailbox.url,
    MAIL_FROM: `crm@${COMPANY}`,
    OIDC_ISSUER: company.issuer,
    OIDC_CLIENT_ID: company.client.clientId,
    OIDC_CLIENT_SECRET: company.client.clientSecret,
    OIDC_DOMAINS: COMPANY,
    OUTBOUND_ALLOW: new URL(company.issuer).host,
  });
  return {
    product,
    url,
    mailbox,
    company,
    close: async () => {
      await product.close();
      await Promise.all([mailbox.close(), company.close()]);
    },
  };
}
