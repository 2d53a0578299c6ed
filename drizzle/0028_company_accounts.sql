-- Accounts at the company's provider and the person each signs in as. Known by issuer and subject, never by address.
create table company_account (
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  connected_at timestamptz not null,
  primary key (issuer, subject)
);
create index company_account_user_ix on company_account (user_id);
