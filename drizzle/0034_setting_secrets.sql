-- Secrets of the company's settings: never beside the other values, so that nothing that reads or keeps those has them.
create table setting_secret (
  id bigint generated always as identity primary key,
  -- The group and the field: mail.password. It is sealed for this place and opens in no other.
  name text not null unique,
  sealed text not null
);
